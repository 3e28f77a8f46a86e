import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';
import { input } from '../ui/text-field.css.ts';

export const composer = style({
  '@layer': {
    [ui]: {
      flex: 'none',
      display: 'grid',
      gap: theme.space.s1,
      padding: `${theme.space.s3} ${theme.space.s4}`,
      paddingBottom: `calc(${theme.space.s3} + env(safe-area-inset-bottom))`,
      borderTop: `1px solid ${color.line}`,
      background: color.raised,
    },
  },
});

export const bar = style({
  '@layer': {
    [ui]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'end',
      gap: theme.space.s2,
    },
  },
});

/** Grows with what is written, up to a third of the screen. */
export const field = style([
  input,
  {
    '@layer': {
      [ui]: { resize: 'none', fieldSizing: 'content', maxHeight: 'min(10rem, 20dvh)', minHeight: '2.75rem' },
    },
  },
]);

export const words = style({
  '@layer': { [ui]: { color: color.soft, fontSize: theme.size.small, ':empty': { display: 'none' } } },
});

export const problem = style({
  '@layer': { [ui]: { color: color.bad, fontSize: theme.size.small, fontWeight: theme.weight.strong } },
});

/** Of no use where there are no keys. */
export const hint = style({
  '@layer': {
    [ui]: {
      color: color.soft,
      fontSize: theme.size.small,
      '@media': { '(hover: none) and (pointer: coarse)': { display: 'none' } },
    },
  },
});
