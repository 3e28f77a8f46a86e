import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { theme } from '../theme/theme.css.ts';

export const trouble = style({
  '@layer': { [ui]: { flex: 'none', padding: `${theme.space.s4} ${theme.space.s4} 0`, overflowWrap: 'anywhere' } },
});
