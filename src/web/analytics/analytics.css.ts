import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { below, color, from, theme } from '../theme/theme.css.ts';
import { button } from '../ui/button.css.ts';

export const sources = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.space.s2,
      '@media': { print: { display: 'none' } },
    },
  },
});

export const source = style([
  button.other,
  {
    '@layer': {
      [page]: {
        paddingInline: theme.space.s3,
        selectors: {
          '&[aria-current]': { background: color.accentSoft, borderColor: color.accent, color: color.accent },
        },
      },
    },
  },
]);

/** What was found, side by side between two lines. */
export const findings = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      borderTop: `2px solid ${color.ink}`,
      borderBottom: `1px solid ${color.line}`,
      '@media': {
        [from.desktop]: { gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gridTemplateColumns: 'none' },
      },
    },
  },
});

export const finding = style({
  '@layer': {
    [page]: {
      display: 'grid',
      alignContent: 'start',
      gap: theme.space.s2,
      paddingBlock: theme.space.s4,
      selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
      '@media': {
        [from.desktop]: {
          paddingInline: theme.space.s6,
          selectors: {
            '&:first-child': { paddingLeft: 0 },
            '& + &': { borderTop: 0, borderLeft: `1px solid ${color.line}` },
          },
        },
      },
    },
  },
});

export const findingTitle = style({ '@layer': { [page]: { fontSize: theme.size.h4, lineHeight: 1.25 } } });

export const soft = style({ '@layer': { [page]: { color: color.soft } } });

export const small = style([soft, { '@layer': { [page]: { fontSize: theme.size.small } } }]);

/** Ways on from a finding; on paper there is nothing to press. */
export const ways = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: `${theme.space.s2} ${theme.space.s4}`,
      '@media': { print: { display: 'none' } },
    },
  },
});

/** The same below centred words. */
export const centredWays = style([ways, { '@layer': { [page]: { justifyContent: 'center' } } }]);

/** Two cards of equal width, side by side on wide screens. */
export const pair = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s6,
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignItems: 'start',
      '@media': { [from.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
    },
  },
});

/** Cards in a pair are equally high. */
export const cards = style([pair, { '@layer': { [page]: { alignItems: 'stretch' } } }]);

globalStyle(`${cards} > *`, { '@media': { print: { breakInside: 'avoid' } } });

export const table = style({
  '@layer': { [page]: { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' } },
});

/** On a phone a chart takes the whole width, below the name and the figures of its row. */
const block = { '@media': { [below.tablet]: { display: 'block' } } } as const;

export const plottedTable = style([table, { '@layer': { [page]: block } }]);
export const plottedRows = style({ '@layer': { [page]: block } });

export const plottedRow = style({
  '@layer': {
    [page]: {
      '@media': {
        [below.tablet]: {
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto auto',
          alignItems: 'center',
          borderTop: `1px solid ${color.line}`,
          paddingBottom: theme.space.s2,
        },
      },
    },
  },
});

export const caption = style([
  small,
  { '@layer': { [page]: { paddingBottom: theme.space.s2, textAlign: 'left', captionSide: 'top' } } },
]);

const cellBase = {
  padding: `${theme.space.s2} 0`,
  borderTop: `1px solid ${color.line}`,
  textAlign: 'left',
  verticalAlign: 'middle',
} as const;

const wholeLine = {
  [below.tablet]: { order: 1, gridColumn: '1 / -1', width: '100%', paddingBlock: 0, borderTop: 0 },
} as const;

export const columnHead = style({
  '@layer': {
    [page]: {
      ...cellBase,
      borderTop: 0,
      color: color.soft,
      fontSize: theme.size.small,
      fontWeight: theme.weight.regular,
    },
  },
});

export const plotHead = style([columnHead, { '@layer': { [page]: { '@media': wholeLine } } }]);

export const rowHead = style({
  '@layer': {
    [page]: { ...cellBase, paddingRight: theme.space.s4, lineHeight: 1.3, fontWeight: theme.weight.regular },
  },
});

export const current = style({
  '@layer': { [page]: { boxShadow: `inset 3px 0 ${color.accent}`, paddingLeft: theme.space.s3 } },
});

export const name = style({ '@layer': { [page]: { fontWeight: theme.weight.strong, color: color.ink } } });

export const plot = style({ '@layer': { [page]: { ...cellBase, width: '36%', '@media': wholeLine } } });

const numeric = {
  ...cellBase,
  width: '1%',
  paddingLeft: theme.space.s3,
  textAlign: 'right',
  whiteSpace: 'nowrap',
} as const;

export const figure = style({ '@layer': { [page]: numeric } });
export const strongFigure = style({ '@layer': { [page]: { ...numeric, fontWeight: theme.weight.strong } } });
export const figureHead = style([
  columnHead,
  { '@layer': { [page]: { textAlign: 'right', paddingLeft: theme.space.s3, whiteSpace: 'nowrap' } } },
]);

/** The words of a band in its colour; the words say the same. */
export const bands = styleVariants({
  mastered: { '@layer': { [page]: { color: color.good } } },
  borderline: { '@layer': { [page]: { color: color.ink } } },
  'not-mastered': { '@layer': { [page]: { color: color.flag } } },
});

export const bandLine = style([small, { '@layer': { [page]: { display: 'block' } } }]);

export const topics = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s4, alignContent: 'start', minWidth: 0 } },
});

/** A long table scrolls in itself and ends within a row, which shows that there is more; on paper it is whole. */
export const scroller = style({
  '@layer': {
    [page]: { maxHeight: '19rem', overflow: 'auto', '@media': { print: { maxHeight: 'none', overflow: 'visible' } } },
  },
});

/** The row has the line on a phone. */
// Of a table that stays one, a caption as a block would come below the head of its first column.
globalStyle(`${plottedTable} > caption`, { '@layer': { [page]: block } });
globalStyle(`${plottedRow} > *`, { '@layer': { [page]: { '@media': { [below.tablet]: { borderTop: 0 } } } } });
globalStyle(`thead > ${plottedRow}`, { '@layer': { [page]: { '@media': { [below.tablet]: { borderTop: 0 } } } } });
