import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';
import { visuallyHidden } from '../ui/visually-hidden.ts';

/** Beside the page there is space for an icon from here on, and for words from there on. */
const ICON_BESIDE = 1200;
const WORDS_BESIDE = 1480;

/** Continues the background of the page's foot, so that the button has space there and covers nothing. */
export const ground = style({
  '@layer': {
    [ui]: {
      height: '4.5rem',
      background: color.sunk,
      '@media': { print: { display: 'none' }, '(scripting: none)': { display: 'none' } },
    },
  },
});

export const entry = style({
  '@layer': {
    [ui]: {
      position: 'fixed',
      zIndex: 15,
      right: `max(${theme.space.s4}, env(safe-area-inset-right))`,
      bottom: `calc(${theme.space.s4} + env(safe-area-inset-bottom))`,
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: theme.space.s2,
      minWidth: '3rem',
      minHeight: '3rem',
      padding: 0,
      border: `1px solid ${color.paper}`,
      borderRadius: '1.5rem',
      background: color.accent,
      color: color.onAccent,
      fontWeight: theme.weight.strong,
      textDecoration: 'none',
      ':hover': { background: `color-mix(in srgb, ${color.accent} 88%, ${color.ink})` },
      transition: `transform ${theme.motion.quick}`,
      selectors: { '&[hidden]': { display: 'none' } },
      '@media': {
        [`screen and (min-width: ${WORDS_BESIDE}px)`]: { paddingInline: theme.space.s5 },
        [`screen and (max-width: ${ICON_BESIDE - 1}px)`]: {
          selectors: {
            '[data-aside] > &:not(:focus-visible)': { transform: 'translateY(calc(100% + 2rem))' },
          },
        },
      },
    },
  },
});

/** Where the label would cover the page the icon is shown without it; screen readers still read it. */
export const word = style({
  '@layer': {
    [ui]: {
      '@media': {
        [`screen and (max-width: ${WORDS_BESIDE - 1}px)`]: visuallyHidden,
      },
    },
  },
});

/** Something is unread; the words beside it say so too. */
export const unreadDot = style({
  '@layer': {
    [ui]: {
      position: 'absolute',
      top: '-0.125rem',
      right: '-0.125rem',
      width: '0.9375rem',
      height: '0.9375rem',
      borderRadius: '50%',
      border: `2px solid ${color.paper}`,
      background: color.bad,
    },
  },
});
