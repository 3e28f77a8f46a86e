import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

/** The result at the left, the offer at the right. */
export const offer = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.space.s10,
      alignItems: 'start',
      '@media': {
        [from.desktop]: { gridTemplateColumns: 'minmax(0, 22rem) minmax(0, 1fr)', gap: theme.space.s16 },
      },
    },
  },
});

export const redo = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.space.s5,
      // The steps lie over the bottom edge, on phones in two lines.
      paddingBottom: '8rem',
    },
  },
});

export const title = style({
  '@layer': {
    [page]: { fontFamily: theme.font.sans, fontSize: theme.size.h3, lineHeight: 1.5, ':focus': { outline: 'none' } },
  },
});

export const cellsTitle = style({
  '@layer': {
    [page]: { marginBottom: theme.space.s2, fontFamily: theme.font.sans, fontSize: theme.size.base, lineHeight: 1.5 },
  },
});

export const soft = style({
  '@layer': { [page]: { color: color.soft, fontSize: theme.size.small, fontWeight: theme.weight.regular } },
});

export const actions = style({ '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s3 } } });

/** At the bottom edge, as wide as the question above it, so that nothing moves from question to question. */
export const steps = style({
  '@layer': {
    [page]: {
      position: 'fixed',
      zIndex: 5,
      insetInline: 0,
      bottom: 0,
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.space.s3,
      padding: `${theme.space.s3} max(${theme.space.s5}, calc((100% - 46rem) / 2))`,
      borderTop: `1px solid ${color.line}`,
      background: color.paper,
    },
  },
});

/** Where there is a keyboard to use. */
export const keys = style({
  '@layer': {
    [page]: {
      display: 'none',
      color: color.soft,
      fontSize: theme.size.small,
      '@media': { [from.desktop]: { display: 'block' } },
    },
  },
});
