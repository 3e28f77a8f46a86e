import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const filters = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s3 } } });

export const facts = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: `${theme.space.s1} ${theme.space.s4}`,
      color: color.soft,
      fontSize: theme.size.small,
    },
  },
});

export const pages = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.space.s4,
      '@media': { print: { display: 'none' } },
    },
  },
});
