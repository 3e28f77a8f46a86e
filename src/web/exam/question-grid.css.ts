import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const head = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: `0 ${theme.space.s4}`,
    },
  },
});

export const title = style({
  '@layer': { [page]: { fontFamily: theme.font.sans, fontSize: theme.size.base, lineHeight: 1.5 } },
});

export const counts = style({
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
      contain: 'layout style',
      '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(10, minmax(0, 1fr))' } },
    },
  },
});

const square = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  border: `1px solid ${color.line}`,
  borderRadius: theme.radius.cell,
  background: color.raised,
  overflow: 'hidden',
} as const;

const corner = {
  content: '',
  position: 'absolute',
  top: 0,
  right: 0,
  width: '0.625rem',
  height: '0.625rem',
  background: color.flag,
  clipPath: 'polygon(0 0, 100% 0, 100% 100%)',
} as const;

const ring = { outline: `2px solid ${color.accent}`, outlineOffset: '1px' } as const;

export const cell = style({
  '@layer': {
    [page]: {
      ...square,
      width: '100%',
      minHeight: '2.75rem',
      padding: 0,
      color: color.soft,
      fontSize: theme.size.small,
      lineHeight: 1,
      fontVariantNumeric: 'tabular-nums',
      ':hover': { borderColor: color.soft },
      selectors: {
        '&:focus-visible': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
      },
      '@media': { [from.desktop]: { minHeight: '1.875rem' } },
    },
  },
});

/** A cell in the legend. */
export const swatch = style({ '@layer': { [page]: { ...square, flex: 'none', width: '1.25rem', height: '1.25rem' } } });

export const answered = style({
  '@layer': {
    [page]: {
      background: color.accentSoft,
      borderColor: color.accentSoft,
      color: color.accent,
      fontWeight: theme.weight.strong,
    },
  },
});

export const guessed = style({ '@layer': { [page]: { border: `1px dashed ${color.accent}` } } });

export const flagged = style({ '@layer': { [page]: { '::after': corner } } });

export const current = style({
  '@layer': {
    [page]: {
      ...ring,
      color: color.ink,
      fontWeight: theme.weight.strong,
    },
  },
});

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
    },
  },
});

export const legendItem = style({
  '@layer': { [page]: { display: 'flex', alignItems: 'center', gap: theme.space.s2 } },
});
