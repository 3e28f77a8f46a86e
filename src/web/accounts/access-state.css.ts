import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const state = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s4, justifyItems: 'start' } } });

export const endLine = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s1 } } });

export const days = style({
  '@layer': { [page]: { color: color.soft, fontVariantNumeric: 'tabular-nums' } },
});
