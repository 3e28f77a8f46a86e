import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

const breathe = keyframes({ '50%': { opacity: 0.5 } });

export const stack = style({ '@layer': { [ui]: { display: 'grid', gap: theme.space.s3 } } });

const bar = style({
  '@layer': {
    [ui]: {
      height: '1rem',
      borderRadius: theme.radius.cell,
      background: color.line,
      animation: `${breathe} 1600ms ease-in-out infinite`,
      '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none' } },
    },
  },
});

/** Widths of the lines, so that they look like text. */
export const bars = styleVariants({
  long: [bar, { '@layer': { [ui]: { width: '100%' } } }],
  middle: [bar, { '@layer': { [ui]: { width: '82%' } } }],
  short: [bar, { '@layer': { [ui]: { width: '46%' } } }],
});
