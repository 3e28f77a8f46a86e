import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const check = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.space.s3,
      minHeight: '2.75rem',
      cursor: 'pointer',
    },
  },
});

export const checkbox = style({
  '@layer': { [ui]: { flex: 'none', width: '1.25rem', height: '1.25rem', margin: 0, accentColor: color.accent } },
});
