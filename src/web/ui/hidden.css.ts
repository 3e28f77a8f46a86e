import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { visuallyHidden } from './visually-hidden.ts';

/** Text for screen readers only. */
export const hidden = style({
  '@layer': {
    [ui]: {
      ...visuallyHidden,
      margin: '-1px',
      padding: 0,
      border: 0,
    },
  },
});
