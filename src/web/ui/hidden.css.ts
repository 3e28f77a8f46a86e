import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';

/** Words for screen readers only: seen by nobody, read by them. */
export const hidden = style({
  '@layer': {
    [ui]: {
      position: 'absolute',
      width: '1px',
      height: '1px',
      margin: '-1px',
      padding: 0,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
      border: 0,
    },
  },
});
