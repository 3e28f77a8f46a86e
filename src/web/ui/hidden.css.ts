import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { unseen } from './unseen.ts';

/** Words for screen readers only: seen by nobody, read by them. */
export const hidden = style({
  '@layer': {
    [ui]: {
      ...unseen,
      margin: '-1px',
      padding: 0,
      border: 0,
    },
  },
});
