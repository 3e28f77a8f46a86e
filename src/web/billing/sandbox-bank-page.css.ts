import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const head = style({
  '@layer': {
    [page]: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.space.s3,
      paddingBottom: theme.space.s4,
      borderBottom: `1px solid ${color.line}`,
    },
  },
});

export const title = style({ '@layer': { [page]: { fontSize: theme.size.h3 } } });

export const bank = style({
  '@layer': {
    [page]: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.space.s2,
      color: color.soft,
      fontWeight: theme.weight.strong,
    },
  },
});

export const answers = style({
  '@layer': {
    [page]: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: theme.space.s3 },
  },
});
