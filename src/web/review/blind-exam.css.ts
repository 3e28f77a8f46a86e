import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

/** The result at the left, the offer at the right. */
export const offer = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.space.s10,
      alignItems: 'start',
      '@media': {
        [from.desktop]: { gridTemplateColumns: 'minmax(0, 22rem) minmax(0, 1fr)', gap: theme.space.s16 },
      },
    },
  },
});

export const redo = style({
  '@layer': { [page]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.s5 } },
});

export const title = style({
  '@layer': {
    [page]: { fontFamily: theme.font.sans, fontSize: theme.size.h3, lineHeight: 1.5, ':focus': { outline: 'none' } },
  },
});

export const soft = style({
  '@layer': { [page]: { color: color.soft, fontSize: theme.size.small, fontWeight: theme.weight.regular } },
});

export const actions = style({ '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s3 } } });

export const steps = style({
  '@layer': {
    [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s3, paddingTop: theme.space.s2 },
  },
});
