import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const actions = style({ '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s3 } } });

export const panel = style({
  '@layer': {
    [page]: { display: 'grid', gap: theme.space.s8, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '46rem' },
  },
});

export const head = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s4,
      '@media': { [from.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'start' } },
    },
  },
});

export const names = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s2 } } });

/** The button, and below it what went wrong; narrow enough to leave the title its place. */
export const mark = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s3,
      justifyItems: 'start',
      '@media': { [from.tablet]: { maxWidth: '17rem', justifyItems: 'end' }, print: { display: 'none' } },
    },
  },
});

export const title = style({ '@layer': { [page]: { ':focus': { outline: 'none' } } } });

export const steps = style({
  '@layer': {
    [page]: {
      display: 'flex',
      justifyContent: 'space-between',
      flexWrap: 'wrap',
      gap: theme.space.s3,
      paddingTop: theme.space.s6,
      borderTop: `1px solid ${color.line}`,
      '@media': { print: { display: 'none' } },
    },
  },
});

export const questionsHead = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.space.s2,
    },
  },
});

export const folded = style({ display: 'none' });
