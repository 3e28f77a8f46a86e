import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { theme } from '../theme/theme.css.ts';

export const fields = style({ '@layer': { [ui]: { display: 'grid', gap: theme.space.s5 } } });
