import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color } from '../theme/theme.css.ts';

/**
 * What takes the focus when a dialog opens, and is no field: the ring shows where the keyboard goes on, also where a press of the
 * pointer has opened the dialog. Browsers show it after the keyboard only.
 */
export const focusedFirst = style({
  '@layer': { [ui]: { ':focus': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' } } },
});
