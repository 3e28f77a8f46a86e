import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const features = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: `${theme.space.s10} ${theme.space.s10}`,
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': {
        [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
        [from.desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', rowGap: theme.space.s16 },
      },
    },
  },
});

export const feature = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s3, alignContent: 'start' } },
});

export const title = style({ '@layer': { [page]: { fontSize: theme.size.h4 } } });

export const text = style({ '@layer': { [page]: { color: color.soft, textWrap: 'pretty' } } });
