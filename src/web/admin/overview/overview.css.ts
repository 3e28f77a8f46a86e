import { style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, from, theme } from '../../theme/theme.css.ts';
import { card } from '../../ui/card.css.ts';

export const overview = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s6, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

/** One sheet for all numbers, a hairline between them. */
export const tiles = style([
  card,
  {
    '@layer': {
      [page]: {
        display: 'grid',
        gap: '1px',
        padding: 0,
        overflow: 'hidden',
        background: color.line,
        listStyle: 'none',
        gridTemplateColumns: 'minmax(0, 1fr)',
        '@media': {
          [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', padding: 0 },
          [from.page]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
        },
      },
    },
  },
]);

export const tile = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s1,
      alignContent: 'start',
      padding: theme.space.s5,
      background: color.raised,
    },
  },
});

export const tileHead = style({
  '@layer': { [page]: { display: 'flex', justifyContent: 'space-between', gap: theme.space.s3 } },
});

export const tileTitle = style({ '@layer': { [page]: { fontWeight: theme.weight.strong } } });

export const number = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.serif,
      fontSize: theme.size.h2,
      lineHeight: 1.2,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

export const small = style({
  '@layer': { [page]: { color: color.soft, fontSize: theme.size.small, textWrap: 'pretty' } },
});

/** The chart and its table, side by side on wide screens. */
export const revenue = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s8,
      alignItems: 'start',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
    },
  },
});

export const sales = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s4 } } });

export const cards = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s6,
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(18rem, 100%), 1fr))',
    },
  },
});

export const figure = style({
  '@layer': {
    [page]: { display: 'grid', gap: theme.space.s2, margin: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

export const caption = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      gap: `0 ${theme.space.s4}`,
      color: color.soft,
      fontSize: theme.size.small,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

export const legend = style({ '@layer': { [page]: { display: 'inline-flex', gap: theme.space.s3 } } });

export const legendEntry = style({
  '@layer': { [page]: { display: 'inline-flex', alignItems: 'center', gap: theme.space.s1 } },
});

export const swatch = style({ '@layer': { [page]: { width: '0.75rem', height: '0.75rem' } } });

export const drawing = style({
  '@layer': {
    [page]: {
      display: 'block',
      width: '100%',
      height: '9rem',
      // Half of the outline of a bar is outside it.
      overflow: 'visible',
      borderBottom: `1px solid ${color.line}`,
    },
  },
});

/** As wide on the screen wherever a drawing stretches; `vector-effect` is not inherited, so that each bar needs it. */
const outlined = style({
  '@layer': { [page]: { stroke: color.accent, strokeWidth: '1px', vectorEffect: 'non-scaling-stroke' } },
});

export const firstBars = style([outlined, { '@layer': { [page]: { fill: color.accent } } }]);

/** Distinguished from the first by its outline too, not by colour alone. */
export const secondBars = style([outlined, { '@layer': { [page]: { fill: color.accentSoft } } }]);

export const axis = style({
  '@layer': {
    [page]: {
      display: 'flex',
      justifyContent: 'space-between',
      color: color.soft,
      fontSize: theme.size.small,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

export const summary = style({
  '@layer': {
    [page]: {
      minHeight: '1.75rem',
      width: 'fit-content',
      color: color.accent,
      fontSize: theme.size.small,
      cursor: 'pointer',
    },
  },
});

export const waitingList = style({
  '@layer': { [page]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', listStyle: 'none', padding: 0 } },
});

export const waitingLine = style({
  '@layer': {
    [page]: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.space.s4,
      paddingBlock: theme.space.s3,
      borderTop: `1px solid ${color.line}`,
      selectors: { '&:first-child': { borderTop: 0, paddingTop: 0 } },
    },
  },
});

export const waitingWords = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s1, minWidth: 0, overflowWrap: 'anywhere' } },
});

export const quote = style({
  '@layer': {
    [page]: {
      display: '-webkit-box',
      overflow: 'hidden',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
    },
  },
});

/** The editor begins here, below what comes first. */
export const editor = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s4,
      gridTemplateColumns: 'minmax(0, 1fr)',
      scrollMarginTop: '5rem',
    },
  },
});
