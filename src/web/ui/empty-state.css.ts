import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const state = style({
  '@layer': {
    [ui]: {
      display: 'grid',
      justifyItems: 'center',
      gap: theme.space.s3,
      padding: `${theme.space.s6} ${theme.space.s4}`,
      textAlign: 'center',
      color: color.soft,
    },
  },
});

export const title = style({ '@layer': { [ui]: { color: color.ink, fontWeight: theme.weight.strong } } });

export const words = style({ '@layer': { [ui]: { width: '100%', maxWidth: '30rem', textWrap: 'pretty' } } });
