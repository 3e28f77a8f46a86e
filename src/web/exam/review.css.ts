import { style, styleVariants } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const review = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.space.s5,
      paddingTop: theme.space.s10,
      borderTop: `1px solid ${color.line}`,
    },
  },
});

/** Stays in view while one reads, where there is room, so that one can look at something else at any time. */
export const filters = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.space.s2,
      paddingBlock: theme.space.s3,
      background: color.paper,
      '@media': {
        [from.tablet]: { position: 'sticky', top: 0, zIndex: 5 },
        print: { display: 'none' },
      },
    },
  },
});

const filterButton = style({
  '@layer': {
    [page]: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.space.s2,
      minHeight: '2.75rem',
      paddingInline: theme.space.s4,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.button,
      background: color.raised,
      ':hover': { borderColor: color.soft },
    },
  },
});

export const filterLooks = styleVariants({
  off: [filterButton],
  on: [
    filterButton,
    {
      '@layer': {
        [page]: {
          background: color.accentSoft,
          borderColor: color.accent,
          color: color.accent,
          fontWeight: theme.weight.strong,
        },
      },
    },
  ],
});

export const count = style({ '@layer': { [page]: { fontVariantNumeric: 'tabular-nums', color: color.soft } } });

export const list = style({ '@layer': { [page]: { margin: 0, padding: 0, maxWidth: '48rem' } } });

/** Questions out of sight cost nothing until they are scrolled to. */
export const item = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.space.s4,
      paddingBlock: theme.space.s8,
      borderTop: `1px solid ${color.line}`,
      contentVisibility: 'auto',
      containIntrinsicBlockSize: 'auto 46rem',
      '@media': { print: { contentVisibility: 'visible', breakInside: 'avoid' } },
    },
  },
});

export const itemHead = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: `${theme.space.s1} ${theme.space.s4}`,
      fontSize: theme.size.small,
    },
  },
});

export const itemTitle = style({
  '@layer': { [page]: { fontFamily: theme.font.sans, fontSize: theme.size.base, lineHeight: 1.5 } },
});

export const area = style({ '@layer': { [page]: { color: color.soft, fontWeight: theme.weight.regular } } });

const outcome = style({
  '@layer': {
    [page]: { display: 'inline-flex', alignItems: 'center', gap: theme.space.s1, fontWeight: theme.weight.strong },
  },
});

export const outcomes = styleVariants({
  right: [outcome, { '@layer': { [page]: { color: color.good } } }],
  wrong: [outcome, { '@layer': { [page]: { color: color.bad } } }],
  unanswered: [outcome, { '@layer': { [page]: { color: color.soft } } }],
  flagged: [outcome, { '@layer': { [page]: { color: color.flag } } }],
});

export const states = style({ '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s4 } } });

export const stem = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.serif,
      fontSize: theme.size.stem,
      lineHeight: 1.5,
      whiteSpace: 'pre-line',
      textWrap: 'pretty',
    },
  },
});

export const options = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s2, margin: 0, padding: 0 } } });

const option = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: theme.space.s3,
      padding: `${theme.space.s3} ${theme.space.s4}`,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.option,
      background: color.raised,
      breakInside: 'avoid',
    },
  },
});

/** The key, a wrong choice, and any other option; a sign and words say the same. */
export const optionLooks = styleVariants({
  plain: [option],
  key: [option, { '@layer': { [page]: { borderColor: color.good, boxShadow: `inset 0 0 0 1px ${color.good}` } } }],
  wrong: [option, { '@layer': { [page]: { borderColor: color.bad } } }],
});

export const letter = style({
  '@layer': {
    [page]: {
      display: 'grid',
      placeItems: 'center',
      width: '1.625rem',
      height: '1.625rem',
      border: `1px solid ${color.soft}`,
      borderRadius: '50%',
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
      lineHeight: 1,
    },
  },
});

export const optionBody = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s1, minWidth: 0 } } });

export const reason = style({ '@layer': { [page]: { color: color.soft, textWrap: 'pretty' } } });

export const explanation = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s1,
      paddingLeft: theme.space.s5,
      borderLeft: `3px solid ${color.accent}`,
      textWrap: 'pretty',
      whiteSpace: 'pre-line',
    },
  },
});

export const explanationTitle = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.sans,
      color: color.accent,
      fontSize: theme.size.small,
      lineHeight: 1.5,
      fontWeight: theme.weight.strong,
    },
  },
});

export const none = style({
  '@layer': {
    [page]: {
      padding: `${theme.space.s8} 0`,
      color: color.soft,
      '@media': { [from.tablet]: { paddingBlock: theme.space.s12 } },
    },
  },
});
