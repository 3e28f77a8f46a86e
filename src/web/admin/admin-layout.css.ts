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

/** Up to a wide screen one line, in which entries that do not fit are scrolled to; from there on as many lines as show them all. */
export const entries = style([
  frame,
  {
    '@layer': {
      [ui]: {
        // The marks' text for screen readers scrolls along with them.
        position: 'relative',
        display: 'flex',
        overflowX: 'auto',
        scrollbarWidth: 'none',
        '@media': {
          [from.page]: {
            flexWrap: 'wrap',
            overflowX: 'visible',
            // The words of the first entry of a line begin where the page does.
            paddingInline: `calc(${theme.space.s8} - ${theme.space.s3})`,
          },
        },
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
      '@media': { [from.page]: { minHeight: '2.5rem', fontSize: theme.size.small } },
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

/** The page below has its own space above. */
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
