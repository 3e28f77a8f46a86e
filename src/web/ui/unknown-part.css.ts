import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const line = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.space.s1,
      minHeight: '2.75rem',
      color: color.soft,
      '@media': { print: { display: 'none' } },
    },
  },
});
