import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const trouble = style({
  '@layer': {
    [ui]: {
      flex: 'none',
      padding: theme.space.s4,
      borderBottom: `1px solid ${color.line}`,
      overflowWrap: 'anywhere',
      // Alone it parts nothing.
      selectors: { '&:last-child': { borderBottom: 0 } },
    },
  },
});
