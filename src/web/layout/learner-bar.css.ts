import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const bar = style({
  '@layer': {
    [ui]: {
      background: color.sunk,
      borderBottom: `1px solid ${color.line}`,
      '@media': { print: { display: 'none' } },
    },
  },
});

export const entries = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      // From the start on: a page comes in pieces, and what is there must not move when the next entry comes.
      gap: theme.space.s3,
      listStyle: 'none',
      '@media': { [from.tablet]: { gap: theme.space.s8 } },
    },
  },
});

/** The page one is on has a line under its name. */
export const entry = style({
  '@layer': {
    [ui]: {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '2.75rem',
      borderBottom: '2px solid transparent',
      color: color.soft,
      fontSize: theme.size.small,
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      ':hover': { color: color.ink },
      selectors: {
        '&[aria-current]': { borderBottomColor: color.accent, color: color.ink, fontWeight: theme.weight.strong },
      },
      '@media': { [from.tablet]: { fontSize: theme.size.base } },
    },
  },
});
