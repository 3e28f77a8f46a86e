import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const list = style({ '@layer': { [ui]: { display: 'grid', gap: theme.space.s2, alignContent: 'start' } } });

export const item = style({
  '@layer': { [ui]: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: theme.space.s3 } },
});

export const sign = style({ '@layer': { [ui]: { color: color.accent, paddingTop: '0.1875rem' } } });
