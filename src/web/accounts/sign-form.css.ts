import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

/** The way to the other form, below a hairline. */
export const otherWay = style({
  '@layer': {
    [page]: {
      paddingTop: theme.space.s5,
      borderTop: `1px solid ${color.line}`,
      color: color.soft,
    },
  },
});

export const forgotten = style({ '@layer': { [page]: { justifySelf: 'start' } } });
