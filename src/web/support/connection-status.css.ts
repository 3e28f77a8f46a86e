import { style, styleVariants } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const status = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.space.s2,
      color: color.soft,
      fontSize: theme.size.small,
    },
  },
});

const dot = style({
  '@layer': { [ui]: { flex: 'none', width: '0.5rem', height: '0.5rem', borderRadius: '50%', border: '1.5px solid' } },
});

/** Full where there is a connection, else a ring; the words beside it say the same. */
export const sign = styleVariants({
  connected: [dot, { '@layer': { [ui]: { color: color.good, background: 'currentColor' } } }],
  other: [dot, { '@layer': { [ui]: { color: color.soft } } }],
});
