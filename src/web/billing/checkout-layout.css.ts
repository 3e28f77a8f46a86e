import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { from, theme } from '../theme/theme.css.ts';

/** The offer beside the order; on narrow screens the order comes between the offer and the small print. */
export const columns = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s8,
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"offer" "order" "known"',
      alignItems: 'start',
      '@media': {
        [from.desktop]: {
          gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 27rem)',
          gridTemplateRows: 'auto 1fr',
          gridTemplateAreas: '"offer order" "known order"',
          columnGap: `clamp(${theme.space.s10}, 6vw, ${theme.space.s20})`,
        },
      },
    },
  },
});

export const offer = style({
  '@layer': {
    [page]: { gridArea: 'offer', display: 'grid', gap: theme.space.s8, gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

export const order = style({ '@layer': { [page]: { gridArea: 'order', minWidth: 0 } } });

export const known = style({ '@layer': { [page]: { gridArea: 'known' } } });
