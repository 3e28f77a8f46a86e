import { style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, theme } from '../../theme/theme.css.ts';

export const line = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: `0 ${theme.space.s2}`,
      color: color.soft,
      fontSize: theme.size.small,
      '@media': { print: { display: 'none' } },
    },
  },
});

/** Quiet: few questions need it. As tall as a finger, and in line with the text at its left. */
export const opener = style({
  '@layer': {
    [page]: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.space.s2,
      minHeight: '2.75rem',
      padding: 0,
      border: 0,
      background: 'none',
      color: color.soft,
      textAlign: 'start',
      textDecoration: 'underline',
      textDecorationColor: color.line,
      textUnderlineOffset: '0.2em',
      ':hover': { color: color.ink, textDecorationColor: 'currentColor' },
    },
  },
});
