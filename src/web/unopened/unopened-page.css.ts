import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const meanwhile = style({ '@layer': { [page]: { color: color.soft } } });

export const actions = style({ '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s3 } } });
