import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const steps = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s8,
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': {
        [from.desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: theme.space.s10 },
      },
    },
  },
});

export const step = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s2,
      alignContent: 'start',
      paddingTop: theme.space.s4,
      borderTop: `2px solid ${color.accent}`,
    },
  },
});

export const number = style({
  '@layer': { [page]: { color: color.accent, fontSize: theme.size.small, fontWeight: theme.weight.strong } },
});

export const title = style({ '@layer': { [page]: { fontSize: theme.size.h4 } } });

export const text = style({ '@layer': { [page]: { color: color.soft, textWrap: 'pretty' } } });
