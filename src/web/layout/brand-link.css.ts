import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const brand = style({
  '@layer': {
    [ui]: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.space.s2,
      minHeight: '2.75rem',
      color: color.ink,
      fontFamily: theme.font.serif,
      fontSize: theme.size.h4,
      fontWeight: theme.weight.strong,
      textDecoration: 'none',
    },
  },
});

export const mark = style({ '@layer': { [ui]: { color: color.accent } } });
