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

export const none = style({
  '@layer': {
    [page]: {
      padding: `${theme.space.s8} 0`,
      color: color.soft,
      '@media': { [from.tablet]: { paddingBlock: theme.space.s12 } },
    },
  },
});

export const correction = style({
  '@layer': { [page]: { color: color.flag, fontSize: theme.size.small, fontWeight: theme.weight.strong } },
});
