import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

/** Where the card with the price is beside the text, it says this. */
export const priceLine = style({
  '@layer': {
    [page]: { textWrap: 'pretty', '@media': { [from.desktop]: { display: 'none' }, print: { display: 'none' } } },
  },
});

export const contents = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s2,
      maxWidth: theme.width.measure,
      padding: theme.space.s5,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.card,
      '@media': { print: { display: 'none' } },
    },
  },
});

export const title = style({
  '@layer': {
    [page]: { fontFamily: theme.font.sans, fontSize: theme.size.base, fontWeight: theme.weight.strong },
  },
});

export const list = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: `0 ${theme.space.s6}`,
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
    },
  },
});

/** High enough for a finger. */
export const link = style({
  '@layer': { [page]: { display: 'flex', alignItems: 'center', minHeight: '2.5rem' } },
});
