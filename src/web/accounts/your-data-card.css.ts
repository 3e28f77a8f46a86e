import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const words = style({ '@layer': { [page]: { color: color.soft, textWrap: 'pretty' } } });

export const actions = style({
  '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: theme.space.s3 } },
});
