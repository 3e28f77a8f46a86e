import { style, styleVariants } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { below, color, theme } from '../theme/theme.css.ts';
import { visuallyHidden } from './visually-hidden.ts';

/** Tables that are wider than their place scroll inside themselves; as high as they are, or framed within a part of the screen. */
export const scroller = styleVariants({
  whole: { '@layer': { [ui]: { overflowX: 'auto', ':focus-visible': { outlineOffset: '2px' } } } },
  part: {
    '@layer': {
      [ui]: {
        overflow: 'auto',
        maxHeight: '24rem',
        paddingInline: theme.space.s3,
        border: `1px solid ${color.line}`,
        borderRadius: theme.radius.cell,
        ':focus-visible': { outlineOffset: '2px' },
        '@media': {
          [below.tablet]: {
            paddingBottom: theme.space.s3,
            // A few cards are no reason to scroll within the page.
            selectors: { '&:not(:has(tbody > :nth-child(6)))': { maxHeight: 'none' } },
          },
        },
      },
    },
  },
});

export const table = style({
  '@layer': {
    [ui]: {
      width: '100%',
      borderCollapse: 'collapse',
      fontSize: theme.size.small,
      textAlign: 'left',
      '@media': { [below.tablet]: { display: 'block', position: 'relative' } },
    },
  },
});

export const heads = style({ '@layer': { [ui]: { '@media': { [below.tablet]: visuallyHidden } } } });

export const rows = style({ '@layer': { [ui]: { '@media': { [below.tablet]: { display: 'block' } } } } });

/** On a phone a row of the table is a card, separated from the next by a line and more space. */
export const row = style({
  '@layer': {
    [ui]: {
      '@media': {
        [below.tablet]: {
          display: 'block',
          paddingBlock: theme.space.s4,
          borderTop: `1px solid ${color.line}`,
          selectors: {
            '&:first-child': { borderTop: 0, paddingTop: theme.space.s2 },
            '&:last-child': { paddingBottom: 0 },
          },
        },
      },
    },
  },
});

const padded = style({
  '@layer': {
    [ui]: {
      padding: `${theme.space.s2} ${theme.space.s3} ${theme.space.s2} 0`,
      borderTop: `1px solid ${color.line}`,
      // A badge is higher than its text: the first lines of a row stand on one line all the same.
      verticalAlign: 'baseline',
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

/** On a phone each value is beside the name of its column, or below it where it is long; the first one is the card's title. */
export const cell = style([
  padded,
  {
    '@layer': {
      [ui]: {
        '@media': {
          [below.tablet]: {
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'baseline',
            columnGap: theme.space.s3,
            padding: `${theme.space.s1} 0`,
            border: 0,
            overflowWrap: 'anywhere',
            '::before': {
              // Screen readers read the name of the column as a header already.
              content: ['attr(data-label)', "attr(data-label) / ''"],
              flex: 'none',
              minWidth: '6.5rem',
              color: color.soft,
              fontSize: theme.size.small,
              fontWeight: theme.weight.regular,
            },
            selectors: {
              '&:first-child': { fontSize: theme.size.base, fontWeight: theme.weight.strong },
              '&:empty, &:has(> :only-child:empty)': visuallyHidden,
            },
          },
        },
      },
    },
  },
]);

/** A short value with its name, on a phone beside others of its kind. */
export const besideCell = style([
  cell,
  {
    '@layer': {
      [ui]: {
        '@media': {
          [below.tablet]: {
            display: 'inline-flex',
            flexWrap: 'nowrap',
            columnGap: theme.space.s2,
            marginInlineEnd: theme.space.s3,
            whiteSpace: 'nowrap',
            '::before': { minWidth: 0 },
          },
        },
      },
    },
  },
]);

/** The title of a card whose values are beside each other: it names itself. */
export const bareTitle = style([
  cell,
  { '@layer': { [ui]: { '@media': { [below.tablet]: { '::before': { display: 'none' } } } } } },
]);

export const head = style([padded, { '@layer': { [ui]: { borderTop: 0, whiteSpace: 'nowrap' } } }]);
