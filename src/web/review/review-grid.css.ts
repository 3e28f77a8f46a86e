import { style, styleVariants } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const shown = style({
  '@layer': { [page]: { color: color.soft, fontSize: theme.size.small, fontVariantNumeric: 'tabular-nums' } },
});

/** Ten columns from tablet up, as many thumb-sized ones as fit on a phone. */
export const grid = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(2.75rem, 1fr))',
      gap: '0.375rem',
      margin: 0,
      padding: 0,
      listStyle: 'none',
      '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(10, minmax(0, 1fr))' } },
    },
  },
});

const square = style({
  '@layer': {
    [page]: {
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.cell,
      overflow: 'hidden',
    },
  },
});

/** A cross in the corner says of a wrong answer what its colour says. */
const cross = {
  content: '×',
  position: 'absolute',
  top: '-0.125rem',
  left: '0.1875rem',
  fontSize: '0.75rem',
  lineHeight: 1,
} as const;

export const looks = styleVariants({
  wrong: [
    square,
    {
      '@layer': {
        [page]: {
          borderColor: color.bad,
          background: color.raised,
          color: color.bad,
          fontWeight: theme.weight.strong,
          '::before': cross,
        },
      },
    },
  ],
  right: [square, { '@layer': { [page]: { background: color.accentSoft, borderColor: color.accentSoft } } }],
  unanswered: [
    square,
    { '@layer': { [page]: { background: color.raised, borderStyle: 'dashed', borderColor: color.soft } } },
  ],
});

const cell = style({
  '@layer': {
    [page]: {
      width: '100%',
      minHeight: '2.75rem',
      color: color.ink,
      fontSize: theme.size.small,
      lineHeight: 1,
      fontVariantNumeric: 'tabular-nums',
      textDecoration: 'none',
      ':hover': { borderColor: color.soft },
      selectors: { '&:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' } },
      '@media': { [from.desktop]: { minHeight: '1.875rem' } },
    },
  },
});

export const cells = styleVariants({
  wrong: [cell, looks.wrong],
  right: [cell, looks.right],
  unanswered: [cell, looks.unanswered],
});

/** Not among those that are looked at; it can be opened all the same. */
export const faint = style({
  '@layer': {
    [page]: {
      background: color.sunk,
      borderColor: color.line,
      color: color.soft,
      fontWeight: theme.weight.regular,
      '::before': { display: 'none' },
    },
  },
});

export const flagged = style({
  '@layer': {
    [page]: {
      '::after': {
        content: '',
        position: 'absolute',
        top: 0,
        right: 0,
        width: '0.625rem',
        height: '0.625rem',
        background: color.flag,
        clipPath: 'polygon(0 0, 100% 0, 100% 100%)',
      },
    },
  },
});

export const current = style({
  '@layer': { [page]: { outline: `2px solid ${color.accent}`, outlineOffset: '1px', fontWeight: theme.weight.strong } },
});

/** A cell in the legend. */
export const swatch = style({ '@layer': { [page]: { flex: 'none', width: '1.25rem', height: '1.25rem' } } });

export const legend = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: theme.space.s2,
      margin: 0,
      padding: 0,
      color: color.soft,
      fontSize: theme.size.small,
      listStyle: 'none',
    },
  },
});

export const legendItem = style({
  '@layer': { [page]: { display: 'flex', alignItems: 'center', gap: theme.space.s2 } },
});
