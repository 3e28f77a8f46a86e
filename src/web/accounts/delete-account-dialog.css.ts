import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { theme } from '../theme/theme.css.ts';

export const consequences = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s2, textWrap: 'pretty' } },
});
