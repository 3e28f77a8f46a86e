import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const progressBox = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s2 } } });

export const figures = style({
  '@layer': { [page]: { display: 'flex', justifyContent: 'space-between', fontVariantNumeric: 'tabular-nums' } },
});

export const percent = style({ '@layer': { [page]: { fontWeight: theme.weight.strong } } });

export const ofAll = style({ '@layer': { [page]: { color: color.soft, fontSize: theme.size.small } } });

/** The browser's own bar in our colours; it needs no style of its own for its length. */
export const bar = style({
  '@layer': {
    [page]: {
      appearance: 'none',
      display: 'block',
      width: '100%',
      height: '6px',
      border: 0,
      borderRadius: '3px',
      overflow: 'hidden',
      background: color.line,
      '::-webkit-progress-bar': { background: color.line },
      '::-webkit-progress-value': { background: color.accent },
      '::-moz-progress-bar': { background: color.accent },
    },
  },
});
