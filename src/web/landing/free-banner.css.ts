import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';
import { frame } from '../ui/page-body.css.ts';

export const banner = style([
  frame,
  {
    '@layer': {
      [page]: {
        display: 'grid',
        gap: theme.space.s6,
        paddingBlock: theme.space.s12,
        '@media': {
          [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: theme.space.s16 },
        },
      },
    },
  },
]);

export const words = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s2, maxWidth: '42rem' } } });

export const lead = style({
  '@layer': { [page]: { color: color.soft, fontSize: theme.size.text, textWrap: 'pretty' } },
});
