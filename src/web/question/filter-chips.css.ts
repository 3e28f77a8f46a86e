import { style, styleVariants } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const chips = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.space.s2,
      margin: 0,
      padding: 0,
      '@media': { print: { display: 'none' } },
    },
  },
});

const chip = style({
  '@layer': {
    [page]: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.space.s2,
      minHeight: '2.75rem',
      paddingInline: theme.space.s3,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.button,
      background: color.raised,
      color: color.ink,
      fontSize: theme.size.small,
      textDecoration: 'none',
      ':hover': { borderColor: color.soft },
    },
  },
});

export const looks = styleVariants({
  off: [chip],
  on: [
    chip,
    {
      '@layer': {
        [page]: {
          background: color.accentSoft,
          borderColor: color.accent,
          color: color.accent,
          fontWeight: theme.weight.strong,
        },
      },
    },
  ],
});

export const count = style({
  '@layer': {
    [page]: {
      color: color.soft,
      fontVariantNumeric: 'tabular-nums',
      selectors: { '[aria-current] &': { color: 'inherit' } },
    },
  },
});
