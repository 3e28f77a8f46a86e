import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const list = style({ '@layer': { [page]: { display: 'grid' } } });

export const row = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: `${theme.space.s1} ${theme.space.s4}`,
      alignItems: 'center',
      paddingBlock: theme.space.s3,
      borderTop: `1px solid ${color.line}`,
      ':first-child': { borderTop: 0, paddingTop: 0 },
      ':last-child': { paddingBottom: 0 },
    },
  },
});

export const name = style({ '@layer': { [page]: { display: 'grid' } } });

export const day = style({ '@layer': { [page]: { color: color.soft, fontSize: theme.size.small } } });

export const outcome = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexDirection: 'column-reverse',
      alignItems: 'flex-end',
      gap: `0 ${theme.space.s3}`,
      '@media': { [from.tablet]: { flexDirection: 'row', alignItems: 'center' } },
    },
  },
});

export const score = style({
  '@layer': {
    [page]: {
      fontSize: theme.size.text,
      fontWeight: theme.weight.strong,
      fontVariantNumeric: 'tabular-nums',
      minWidth: '3rem',
      textAlign: 'right',
    },
  },
});
