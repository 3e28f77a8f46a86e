import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color } from '../theme/theme.css.ts';

/** Highlighted words; underlined too, so that they are not distinguished by colour alone. */
export const highlighted = style({
  '@layer': {
    [page]: {
      background: color.flagSoft,
      color: 'inherit',
      borderBottom: `2px solid ${color.flag}`,
    },
  },
});
