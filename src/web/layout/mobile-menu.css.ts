import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';
import { frame } from '../ui/page-body.css.ts';

/** The button with its sign and its word. */
const OPENER = { width: '6.25rem', height: '2.75rem' };

export const disclosure = style({
  '@layer': {
    [ui]: {
      // As large as its button: it is at the right edge, and would move with each part of it that loads.
      minWidth: OPENER.width,
      minHeight: OPENER.height,
      marginLeft: 'auto',
      '@media': { [from.wide]: { display: 'none' } },
      // The element before it, if any, takes the free space.
      selectors: { 'a + div + &': { marginLeft: `calc(-1 * ${theme.space.s3})` } },
    },
  },
});

export const opener = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.space.s2,
      minWidth: OPENER.width,
      minHeight: OPENER.height,
      padding: `${theme.space.s1} ${theme.space.s4}`,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.button,
      background: color.raised,
      fontWeight: theme.weight.strong,
      listStyle: 'none',
      cursor: 'pointer',
      selectors: { '&::-webkit-details-marker': { display: 'none' } },
    },
  },
});

const whenOpen = 'details[open] > summary > &';

export const closedSign = style({
  '@layer': { [ui]: { display: 'contents', selectors: { [whenOpen]: { display: 'none' } } } },
});

export const openSign = style({
  '@layer': { [ui]: { display: 'none', selectors: { [whenOpen]: { display: 'contents' } } } },
});

/** The whole width below the bar; what does not fit scrolls within it. */
export const panel = style({
  '@layer': {
    [ui]: {
      position: 'absolute',
      top: '100%',
      insetInline: 0,
      maxHeight: 'calc(100dvh - 4.5rem)',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      background: color.paper,
      borderBottom: `1px solid ${color.line}`,
      boxShadow: `0 16px 32px ${color.shadow}`,
    },
  },
});

export const inner = style([frame, { '@layer': { [ui]: { paddingBlock: `${theme.space.s2} ${theme.space.s6}` } } }]);

const row = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      width: '100%',
      minHeight: '3rem',
      color: color.ink,
      fontSize: theme.size.lead,
      textDecoration: 'none',
      listStyle: 'none',
      cursor: 'pointer',
    },
  },
});

export const entryRow = style([
  row,
  {
    '@layer': {
      [ui]: {
        selectors: {
          '&[aria-current]': { color: color.accent, fontWeight: theme.weight.strong },
          '&::-webkit-details-marker': { display: 'none' },
        },
      },
    },
  },
]);

export const item = style({
  '@layer': { [ui]: { borderBottom: `1px solid ${color.line}`, ':last-child': { borderBottom: 0 } } },
});

export const group = style({
  '@layer': {
    [ui]: {
      display: 'grid',
      gap: theme.space.s2,
      marginBottom: theme.space.s3,
      paddingLeft: theme.space.s2,
      borderLeft: `2px solid ${color.line}`,
    },
  },
});

export const actions = style({
  '@layer': { [ui]: { display: 'grid', gap: theme.space.s2, paddingTop: theme.space.s4 } },
});
