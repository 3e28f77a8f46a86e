import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { theme } from '../theme/theme.css.ts';

/** Two ways below each other, each as wide as the order. */
export const visitorWays = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s2 } } });
