import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color } from '../theme/theme.css.ts';

/** A line drawing: soft lines, the part that matters in the accent. */
export const drawing = style({
  '@layer': { [ui]: { width: '5.375rem', height: '4.5rem', color: color.soft, flex: 'none' } },
});

export const point = style({ '@layer': { [ui]: { stroke: color.accent } } });

export const filled = style({ '@layer': { [ui]: { fill: color.accent } } });
