import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

/** Two halves of one control, as wide as the bar on a phone. */
export const choices = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      minWidth: 0,
      '@media': { [from.desktop]: { gridTemplateColumns: 'repeat(2, 6.5rem)' } },
    },
  },
});

export const choice = style({
  '@layer': {
    [page]: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      minHeight: '2.75rem',
      border: `1px solid ${color.line}`,
      background: color.raised,
      color: color.ink,
      fontWeight: theme.weight.strong,
      selectors: {
        '&:first-child': { borderRadius: `${theme.radius.button} 0 0 ${theme.radius.button}` },
        '&:last-child': { borderRadius: `0 ${theme.radius.button} ${theme.radius.button} 0`, borderLeft: 0 },
        '&[aria-pressed="true"]': { background: color.accentSoft, color: color.accent },
        '&:focus-visible': { zIndex: 1 },
      },
      ':hover': { borderColor: color.soft },
    },
  },
});

/** Beside the words, which do not move for it. */
export const sign = style({
  '@layer': { [page]: { position: 'absolute', insetInlineStart: theme.space.s3, display: 'flex' } },
});
