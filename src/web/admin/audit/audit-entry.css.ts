import { style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, from, theme } from '../../theme/theme.css.ts';

export const sentence = style({
  '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: `0 ${theme.space.s2}` } },
});

export const changes = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s2, margin: 0, fontSize: theme.size.small } },
});

/** The name of a field and its former value, side by side on wide screens. */
export const change = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: `0 ${theme.space.s4}`,
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.tablet]: { gridTemplateColumns: '10rem minmax(0, 1fr)' } },
    },
  },
});

export const field = style({ '@layer': { [page]: { fontWeight: theme.weight.strong } } });

const side = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: '3.5rem minmax(0, 1fr)',
      gap: theme.space.s2,
      paddingBottom: theme.space.s1,
      whiteSpace: 'pre-wrap',
    },
  },
});

export const before = style([side, { '@layer': { [page]: { color: color.soft } } }]);
export const after = style([side]);

export const mark = style({ '@layer': { [page]: { color: color.soft } } });
