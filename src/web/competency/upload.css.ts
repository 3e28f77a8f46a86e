import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const bar = style({
  '@layer': {
    [page]: {
      width: '100%',
      height: '0.5rem',
      appearance: 'none',
      border: 0,
      borderRadius: theme.radius.cell,
      overflow: 'hidden',
      background: color.line,
      '::-webkit-progress-bar': { background: color.line },
      '::-webkit-progress-value': { background: color.accent },
      '::-moz-progress-bar': { background: color.accent },
    },
  },
});

/** Tables that are wider than a phone scroll inside themselves. */
export const scroller = style({
  '@layer': { [page]: { overflowX: 'auto', maxHeight: '24rem', ':focus-visible': { outlineOffset: '2px' } } },
});

export const table = style({
  '@layer': { [page]: { width: '100%', borderCollapse: 'collapse', fontSize: theme.size.small, textAlign: 'left' } },
});

export const cell = style({
  '@layer': {
    [page]: {
      padding: `${theme.space.s2} ${theme.space.s3} ${theme.space.s2} 0`,
      borderTop: `1px solid ${color.line}`,
      verticalAlign: 'top',
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

export const facts = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gap: `${theme.space.s1} ${theme.space.s5}`,
      margin: 0,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});
