import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const letters = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.space.s1,
      '@media': { print: { display: 'none' } },
    },
  },
});

/** At least 44 px square, so that neighbours are not hit by mistake. */
export const letter = style({
  '@layer': {
    [page]: { display: 'grid', placeItems: 'center', minWidth: '2.75rem', minHeight: '2.75rem' },
  },
});

export const group = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s4 } } });

export const terms = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s5, maxWidth: theme.width.measure } },
});

globalStyle(`${terms} dt`, { '@layer': { [page]: { fontWeight: theme.weight.strong, breakAfter: 'avoid' } } });
globalStyle(`${terms} dd`, { '@layer': { [page]: { margin: 0 } } });
globalStyle(`${terms} > div`, {
  '@layer': { [page]: { scrollMarginTop: theme.space.s10, breakInside: 'avoid' } },
});
globalStyle(`${terms} > div:target`, {
  '@layer': { [page]: { background: color.flagSoft, boxShadow: `0 0 0 ${theme.space.s2} ${color.flagSoft}` } },
});

export const also = style({ '@layer': { [page]: { color: color.soft, fontWeight: 'normal' } } });
