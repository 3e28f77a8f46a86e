import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';
import { frame } from '../ui/page-body.css.ts';

export const band = style({ '@layer': { [page]: { background: color.sunk, borderBlock: `1px solid ${color.line}` } } });

export const figures = style([
  frame,
  {
    '@layer': {
      [page]: {
        display: 'grid',
        gap: `${theme.space.s6} ${theme.space.s4}`,
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        paddingBlock: theme.space.s8,
        '@media': { [from.desktop]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
      },
    },
  },
]);

export const figure = style({
  '@layer': { [page]: { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' } },
});

export const number = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.serif,
      fontSize: theme.size.h2,
      fontWeight: theme.weight.strong,
      lineHeight: 1.3,
    },
  },
});

export const said = style({ '@layer': { [page]: { color: color.soft } } });
