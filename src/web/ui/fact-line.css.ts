import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

/** Short facts in a line that wraps between them, not within. */
export const factLine = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: `${theme.space.s1} ${theme.space.s4}`,
      color: color.soft,
      fontSize: theme.size.small,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});
