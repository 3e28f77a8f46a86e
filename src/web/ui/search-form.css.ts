import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { theme } from '../theme/theme.css.ts';

export const form = style({
  '@layer': { [ui]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: theme.space.s2 } },
});
