import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { theme } from '../theme/theme.css.ts';

/** The keyboard is led here when a save was overtaken. */
export const conflict = style({
  '@layer': { [page]: { minWidth: 0, borderRadius: theme.radius.option, ':focus': { outline: 'none' } } },
});
