import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { theme } from '../theme/theme.css.ts';

export const score = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: `${theme.space.s2} ${theme.space.s4}`,
      minHeight: '2.75rem',
      ':focus': { outline: 'none' },
      '@media': { print: { display: 'none' } },
    },
  },
});

export const scoreActions = style({
  '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s2 } },
});
