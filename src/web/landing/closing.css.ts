import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';
import { frame } from '../ui/page-body.css.ts';

export const closing = style([
  frame,
  {
    '@layer': {
      [page]: {
        display: 'grid',
        justifyItems: 'center',
        gap: theme.space.s5,
        paddingBlock: theme.space.s16,
        textAlign: 'center',
        '@media': { [from.desktop]: { paddingBlock: theme.space.s24 } },
      },
    },
  },
]);

export const lead = style({
  '@layer': { [page]: { maxWidth: '34rem', color: color.soft, fontSize: theme.size.text, textWrap: 'pretty' } },
});

export const centred = style({ '@layer': { [page]: { '@media': { [from.tablet]: { justifyContent: 'center' } } } } });
