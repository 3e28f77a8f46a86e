import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

/** The one thing on the dashboard that does not wait. */
export const banner = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s4,
      padding: theme.space.s5,
      background: color.accentSoft,
      border: `1px solid ${color.accent}`,
      borderRadius: theme.radius.card,
      '@media': {
        [from.tablet]: {
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          alignItems: 'center',
          padding: theme.space.s6,
        },
      },
    },
  },
});

export const words = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s1 } } });

export const title = style({ '@layer': { [page]: { fontSize: theme.size.h3 } } });

export const left = style({ '@layer': { [page]: { fontVariantNumeric: 'tabular-nums' } } });
