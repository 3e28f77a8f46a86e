import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

const notInPrint = { print: { display: 'none' } } as const;

export const list = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s5,
      gridTemplateColumns: 'minmax(0, 1fr)',
      maxWidth: '46rem',
      '@media': { print: { display: 'block', maxWidth: 'none' } },
    },
  },
});

/** On paper a question is a paragraph of a sheet, not a card. */
globalStyle(`${list} > section`, {
  '@layer': {
    [page]: {
      '@media': {
        print: { border: 0, padding: 0, background: 'none', breakInside: 'avoid', marginBlock: theme.space.s6 },
      },
    },
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
export const back = style({
  '@layer': { [page]: { marginInlineStart: `calc(-1 * ${theme.space.s3})`, '@media': notInPrint } },
});

export const before = style({
  '@layer': { [page]: { color: color.soft, fontSize: theme.size.small, '@media': notInPrint } },
});

export const together = style({ '@layer': { [page]: { whiteSpace: 'nowrap' } } });

export const foot = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: `${theme.space.s2} ${theme.space.s4}`,
      '@media': notInPrint,
    },
  },
});

export const result = style({
  '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s2, alignItems: 'center' } },
});

export const intro = style({
  '@layer': { [page]: { maxWidth: theme.width.measure, whiteSpace: 'pre-line', color: color.soft } },
});
