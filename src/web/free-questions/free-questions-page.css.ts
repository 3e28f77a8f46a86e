import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const list = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s5,
      gridTemplateColumns: 'minmax(0, 1fr)',
      margin: 0,
      padding: 0,
    },
  },
});

export const closing = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s4,
      justifyItems: 'start',
      padding: theme.space.s6,
      background: color.sunk,
      borderRadius: theme.radius.card,
      '@media': { [from.tablet]: { padding: theme.space.s8 } },
    },
  },
});

export const actions = style({ '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s3 } } });

export const gate = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s5 } } });
