import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { theme } from '../theme/theme.css.ts';

/** The keyboard is led here, which is not shown: nothing here is to be pressed. */
export const ledTo = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s4,
      minWidth: 0,
      borderRadius: theme.radius.option,
      ':focus': { outline: 'none' },
    },
  },
});
