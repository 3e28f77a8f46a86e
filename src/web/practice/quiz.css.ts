import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const quiz = style({
  '@layer': {
    [page]: { display: 'grid', gap: theme.space.s6, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '46rem' },
  },
});

export const way = style({
  '@layer': {
    [page]: { display: 'grid', gap: theme.space.s2, '@media': { print: { display: 'none' } } },
  },
});

export const place = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.sans,
      fontSize: theme.size.base,
      lineHeight: 1.5,
      color: color.accent,
      fontVariantNumeric: 'tabular-nums',
      ':focus': { outline: 'none' },
    },
  },
});

export const steps = style({
  '@layer': {
    [page]: {
      display: 'flex',
      justifyContent: 'space-between',
      gap: theme.space.s3,
      '@media': { print: { display: 'none' } },
    },
  },
});

export const score = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s4,
      '@media': { [from.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' } },
    },
  },
});

export const figure = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      gap: `${theme.space.s1} ${theme.space.s4}`,
    },
  },
});

export const percent = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.serif,
      fontSize: theme.size.h1,
      fontWeight: theme.weight.strong,
      fontVariantNumeric: 'tabular-nums',
      lineHeight: 1,
    },
  },
});

export const soft = style({ '@layer': { [page]: { color: color.soft } } });

export const readable = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s8,
      marginBlockStart: theme.space.s5,
      paddingInlineStart: theme.space.s6,
      listStyle: 'decimal',
    },
  },
});

export const readableOptions = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s2,
      marginBlock: theme.space.s3,
      paddingInlineStart: theme.space.s6,
      listStyle: 'upper-alpha',
    },
  },
});
