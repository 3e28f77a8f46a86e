import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { theme } from '../theme/theme.css.ts';

export const text = style({
  '@layer': { [ui]: { display: 'grid', gap: theme.space.s4, ':focus': { outline: 'none' } } },
});
