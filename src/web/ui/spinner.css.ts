import { keyframes, style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

const turn = keyframes({ to: { transform: 'rotate(1turn)' } });

export const wheel = style({
  '@layer': {
    [ui]: {
      width: '1.125rem',
      height: '1.125rem',
      flex: 'none',
      animation: `${turn} 900ms linear infinite`,
      '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none' } },
    },
  },
});

export const waiting = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: theme.space.s3,
      padding: theme.space.s12,
      color: color.soft,
    },
  },
});
