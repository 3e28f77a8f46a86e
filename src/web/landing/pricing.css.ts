import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';
import { card } from '../ui/card.css.ts';

export const offers = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s5,
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: theme.space.s6 } },
    },
  },
});

/** Title, price, contents and button share their lines with the offer beside them. */
export const offer = style([
  card,
  {
    '@layer': {
      [page]: {
        display: 'grid',
        gap: theme.space.s5,
        gridTemplateRows: 'subgrid',
        gridRow: 'span 4',
        '@media': { [from.desktop]: { padding: theme.space.s8 } },
      },
    },
  },
]);

export const name = style({ '@layer': { [page]: { fontSize: theme.size.h3 } } });

export const purpose = style({ '@layer': { [page]: { marginTop: theme.space.s1, color: color.soft } } });

export const price = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      gap: `0 ${theme.space.s3}`,
      color: color.soft,
    },
  },
});

export const amount = style({
  '@layer': {
    [page]: {
      color: color.ink,
      fontFamily: theme.font.serif,
      fontSize: theme.size.h1,
      fontWeight: theme.weight.strong,
      lineHeight: 1.2,
    },
  },
});

export const ways = style({
  '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.space.s3 } },
});

export const free = style({
  '@layer': { [page]: { color: color.soft, textWrap: 'pretty' } },
});
