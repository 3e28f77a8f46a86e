import { style, styleVariants } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { below, color, theme } from '../theme/theme.css.ts';

export const list = style({ '@layer': { [page]: { display: 'grid', margin: 0, padding: 0, listStyle: 'none' } } });

export const listRow = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      alignItems: 'center',
      gap: theme.space.s3,
      paddingBlock: theme.space.s2,
      borderTop: `1px solid ${color.line}`,
    },
  },
});

const number = style({
  '@layer': {
    [page]: {
      display: 'inline-grid',
      placeItems: 'center',
      minWidth: '2.5rem',
      paddingInline: theme.space.s2,
      border: '1px solid currentColor',
      borderRadius: theme.radius.cell,
      fontWeight: theme.weight.strong,
    },
  },
});

/** The number of a question, by what became of it. */
export const numberOf = styleVariants({
  bad: [number, { '@layer': { [page]: { color: color.bad } } }],
  good: [number, { '@layer': { [page]: { color: color.good } } }],
  soft: [number, { '@layer': { [page]: { color: color.soft } } }],
});

export const changeRow = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: '8.5rem minmax(0, 1fr)',
      gap: theme.space.s3,
      alignItems: 'baseline',
      '@media': { [below.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.s1 } },
    },
  },
});

export const numbers = style({ '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s2 } } });
