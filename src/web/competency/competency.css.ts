import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const fields = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s4, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

/** One column on a phone, from the desktop on the given ones. */
const columns = (onDesktop: string): string =>
  style({
    '@layer': {
      [page]: {
        display: 'grid',
        gap: theme.space.s8,
        alignItems: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@media': { [from.desktop]: { gridTemplateColumns: onDesktop } },
      },
    },
  });

/** Choosing on the left, what was chosen on the right. */
export const bank = columns('minmax(15rem, 18rem) minmax(0, 1fr)');

/** What the examples are on the left, what one gets in numbers on the right. */
export const lockedColumns = columns('minmax(0, 1fr) minmax(0, 1.2fr)');

/** The same with the own list, which on a phone comes after the example and on a desk below what one chooses from. */
export const bankColumns = style([
  bank,
  { '@layer': { [page]: { '@media': { [from.desktop]: { gridTemplateRows: 'auto 1fr' } } } } },
]);

export const bankExample = style({
  '@layer': { [page]: { '@media': { [from.desktop]: { gridColumn: 2, gridRow: '1 / span 2' } } } },
});

export const column = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s6, gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 } },
});

/** Where the focus goes when an example arrives. */
export const arrival = style({ '@layer': { [page]: { borderRadius: theme.radius.card } } });

/** What is for choosing and not for keeping stays off the paper. */
export const screenOnly = style({ '@layer': { [page]: { '@media': { print: { display: 'none' } } } } });

export const actions = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.space.s2,
      alignItems: 'center',
      '@media': { print: { display: 'none' } },
    },
  },
});

/** Buttons below a form: one width, one below the other where there is no space beside. */
export const formActions = style([
  actions,
  {
    '@layer': {
      [page]: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(11.5rem, 100%), 1fr))' },
    },
  },
]);

globalStyle(`${formActions} > div`, { '@layer': { [page]: { display: 'grid' } } });

export const badges = style({
  '@layer': {
    [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s2, padding: 0, margin: 0, listStyle: 'none' },
  },
});

/** A badge whose words may be long: they break instead of sticking out. */
export const badgeEntry = style({ '@layer': { [page]: { maxWidth: '100%', overflowWrap: 'anywhere' } } });

export const soft = style({ '@layer': { [page]: { color: color.soft, textWrap: 'pretty' } } });

export const part = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s2, breakInside: 'avoid-page' } },
});

export const partTitle = style({
  '@layer': { [page]: { color: color.accent, fontFamily: theme.font.sans, fontSize: theme.size.base } },
});

/** The text of an example: set like a study text. */
export const story = style({
  '@layer': {
    [page]: {
      maxWidth: theme.width.measure,
      fontFamily: theme.font.serif,
      fontSize: theme.size.text,
      lineHeight: 1.62,
      whiteSpace: 'pre-line',
      overflowWrap: 'anywhere',
    },
  },
});

export const price = style({
  '@layer': { [page]: { fontFamily: theme.font.serif, fontSize: theme.size.h3, fontWeight: theme.weight.strong } },
});
