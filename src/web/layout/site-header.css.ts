import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { BELOW_BAR, color, from, theme } from '../theme/theme.css.ts';
import { frame } from '../ui/page-body.css.ts';

export const header = style({
  '@layer': {
    [ui]: {
      position: 'relative',
      zIndex: 20,
      background: color.paper,
      borderBottom: `1px solid ${color.line}`,
      '@media': { [from.wide]: { position: 'sticky', top: BELOW_BAR }, print: { display: 'none' } },
    },
  },
});

export const bar = style([
  frame,
  {
    '@layer': {
      [ui]: {
        display: 'flex',
        alignItems: 'center',
        gap: theme.space.s6,
        minHeight: '4.25rem',
        paddingBlock: theme.space.s2,
      },
    },
  },
]);

const onlyWide = { display: 'none', '@media': { [from.wide]: { display: 'block' } } } as const;

export const wideNavigation = style({ '@layer': { [ui]: { ...onlyWide, flex: 1 } } });

export const wideActions = style({ '@layer': { [ui]: onlyWide } });

export const entries = style({
  '@layer': { [ui]: { display: 'flex', alignItems: 'center', gap: theme.space.s1, flexWrap: 'wrap' } },
});

const plainEntry = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.space.s1,
  minHeight: '2.75rem',
  padding: `${theme.space.s1} ${theme.space.s3}`,
  border: 0,
  borderRadius: theme.radius.button,
  background: 'transparent',
  color: color.ink,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transition: `background ${theme.motion.quick}`,
  ':hover': { background: color.sunk },
} as const;

/** A word of the navigation: a link, the summary of a menu, or the button that logs out. */
export const entry = style({
  '@layer': {
    [ui]: {
      ...plainEntry,
      listStyle: 'none',
      selectors: {
        '&[aria-current]': { color: color.accent, fontWeight: theme.weight.strong },
        '&::-webkit-details-marker': { display: 'none' },
      },
    },
  },
});

export const menu = style({ '@layer': { [ui]: { position: 'relative' } } });

export const chevron = style({
  '@layer': {
    [ui]: {
      color: color.soft,
      transition: `transform ${theme.motion.quick}`,
      selectors: { 'details[open] > summary > &': { transform: 'rotate(180deg)' } },
    },
  },
});

/** What a menu opens: below its word, over the page. */
export const panel = style({
  '@layer': {
    [ui]: {
      position: 'absolute',
      top: 'calc(100% + 0.375rem)',
      left: 0,
      display: 'flex',
      gap: theme.space.s2,
      padding: theme.space.s2,
      background: color.raised,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.option,
      boxShadow: `0 12px 32px ${color.shadow}`,
    },
  },
});

export const section = style({ '@layer': { [ui]: { minWidth: '12.5rem' } } });

const linkInMenu = {
  display: 'flex',
  alignItems: 'center',
  minHeight: '2.5rem',
  padding: `${theme.space.s1} ${theme.space.s3}`,
  borderRadius: theme.radius.cell,
  color: color.ink,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
} as const;

export const menuLink = style({
  '@layer': {
    [ui]: {
      ...linkInMenu,
      ':hover': { background: color.sunk },
      selectors: { '&[aria-current]': { color: color.accent, fontWeight: theme.weight.strong } },
    },
  },
});

export const menuHead = style([menuLink, { '@layer': { [ui]: { fontWeight: theme.weight.strong } } }]);

const actions = { display: 'flex', alignItems: 'center', gap: theme.space.s2 } as const;

/** The way out, and the two ways in: as wide as these, since the first would move when the second comes in. */
export const signActions = {
  member: style({ '@layer': { [ui]: actions } }),
  visitor: style({ '@layer': { [ui]: { ...actions, minWidth: '11.1875rem' } } }),
};
