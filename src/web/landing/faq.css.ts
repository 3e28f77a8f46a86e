import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const questions = style({
  '@layer': { [page]: { borderTop: `1px solid ${color.line}` } },
});

export const entry = style({ '@layer': { [page]: { borderBottom: `1px solid ${color.line}` } } });

export const question = style({
  '@layer': {
    [page]: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.space.s4,
      minHeight: '3.5rem',
      paddingBlock: theme.space.s3,
      fontSize: theme.size.lead,
      fontWeight: theme.weight.strong,
      listStyle: 'none',
      cursor: 'pointer',
      selectors: { '&::-webkit-details-marker': { display: 'none' } },
    },
  },
});

export const sign = style({
  '@layer': {
    [page]: {
      flex: 'none',
      color: color.accent,
      transition: `transform ${theme.motion.quick}`,
      selectors: { 'details[open] > summary > &': { transform: 'rotate(45deg)' } },
    },
  },
});

export const answer = style({
  '@layer': {
    [page]: { maxWidth: theme.width.measure, paddingBottom: theme.space.s5, color: color.soft, textWrap: 'pretty' },
  },
});
