import { style, styleVariants } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

const base = style({
  '@layer': {
    [ui]: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: theme.space.s2,
      minHeight: '2.75rem',
      padding: `${theme.space.s2} ${theme.space.s5}`,
      borderRadius: theme.radius.button,
      border: '1px solid transparent',
      fontWeight: theme.weight.strong,
      lineHeight: 1.25,
      textAlign: 'center',
      textDecoration: 'none',
      transition: `background ${theme.motion.quick}, border-color ${theme.motion.quick}, opacity ${theme.motion.quick}`,
      selectors: {
        '&:disabled, &[aria-disabled="true"]': { opacity: 0.55, cursor: 'not-allowed' },
      },
    },
  },
});

/** Looks of a button: the one main action, any other action, one that undoes or ends, and one that is only text. */
export const button = styleVariants({
  main: [
    base,
    {
      '@layer': {
        [ui]: {
          background: color.accent,
          color: color.onAccent,
          ':hover': { background: `color-mix(in srgb, ${color.accent} 88%, ${color.ink})` },
        },
      },
    },
  ],
  other: [
    base,
    {
      '@layer': {
        [ui]: {
          background: color.raised,
          color: color.ink,
          borderColor: color.line,
          ':hover': { borderColor: color.soft },
        },
      },
    },
  ],
  ending: [
    base,
    {
      '@layer': {
        [ui]: {
          background: color.raised,
          color: color.bad,
          borderColor: color.bad,
          ':hover': { background: color.sunk },
        },
      },
    },
  ],
  quiet: [
    base,
    {
      '@layer': {
        [ui]: {
          background: 'transparent',
          color: color.accent,
          paddingInline: theme.space.s3,
          ':hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
        },
      },
    },
  ],
});
