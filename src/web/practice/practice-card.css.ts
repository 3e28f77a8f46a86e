import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const list = style({
  '@layer': {
    [page]: { display: 'grid', gap: theme.space.s5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '46rem' },
  },
});

export const number = style({
  '@layer': {
    [page]: { fontFamily: theme.font.sans, fontSize: theme.size.base, lineHeight: 1.5, color: color.accent },
  },
});

/** A question with its answer: stem, options, explanation. */
export const answered = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s4, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

/** The way back, its words in line with the title. */
export const back = style({ '@layer': { [page]: { marginInlineStart: `calc(-1 * ${theme.space.s3})` } } });

export const before = style({ '@layer': { [page]: { color: color.soft, fontSize: theme.size.small } } });

export const foot = style({
  '@layer': {
    [page]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${theme.space.s2} ${theme.space.s4}` },
  },
});

export const result = style({
  '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s2, alignItems: 'center' } },
});

export const intro = style({
  '@layer': { [page]: { maxWidth: theme.width.measure, whiteSpace: 'pre-line', color: color.soft } },
});
