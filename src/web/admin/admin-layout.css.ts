import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';
import { frame } from '../ui/page-body.css.ts';

export const band = style({
  '@layer': {
    [ui]: {
      background: color.sunk,
      borderBottom: `1px solid ${color.line}`,
      '@media': { print: { display: 'none' } },
    },
  },
});

/** One line at every width: what does not fit is scrolled to. */
export const entries = style([
  frame,
  {
    '@layer': {
      [ui]: {
        // What screen readers hear of the marks scrolls along with them.
        position: 'relative',
        display: 'flex',
        gap: theme.space.s1,
        overflowX: 'auto',
        scrollbarWidth: 'none',
        '@media': { [from.page]: { justifyContent: 'space-between' } },
      },
    },
  },
]);

export const entry = style({
  '@layer': {
    [ui]: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.space.s2,
      minHeight: '3rem',
      paddingInline: theme.space.s3,
      borderBottom: '3px solid transparent',
      color: color.ink,
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      ':hover': { color: color.accent },
      ':focus-visible': { outlineOffset: '-3px' },
      selectors: {
        '&[aria-current]': { color: color.accent, borderColor: color.accent, fontWeight: theme.weight.strong },
      },
    },
  },
});

/** How many wait there. */
export const mark = style({
  '@layer': {
    [ui]: {
      minWidth: '1.375rem',
      paddingInline: theme.space.s1,
      borderRadius: '999px',
      background: color.flagSoft,
      color: color.flag,
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
      lineHeight: '1.375rem',
      textAlign: 'center',
    },
  },
});

/** The page below brings its own room above. */
export const trail = style([
  frame,
  {
    '@layer': {
      [ui]: {
        paddingTop: theme.space.s4,
        marginBottom: `calc(-1 * ${theme.space.s4})`,
        '@media': { [from.desktop]: { marginBottom: `calc(-1 * ${theme.space.s8})` }, print: { display: 'none' } },
      },
    },
  },
]);

export const crumbs = style({
  '@layer': {
    [ui]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s2, color: color.soft, fontSize: theme.size.small },
  },
});

export const crumb = style({
  '@layer': { [ui]: { display: 'inline-flex', alignItems: 'center', gap: theme.space.s2, minHeight: '1.5rem' } },
});
