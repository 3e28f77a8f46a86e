import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(0.5rem)' } });
const appear = keyframes({ from: { opacity: 0 } });

/** Darkens the page behind a dialog. Not the library's overlay, which would write a style element that the policy forbids. */
export const backdrop = style({
  '@layer': {
    [ui]: {
      position: 'fixed',
      zIndex: 30,
      inset: 0,
      background: 'rgba(8, 14, 12, 0.5)',
      animation: `${appear} ${theme.motion.quick}`,
    },
  },
});

globalStyle(`html:has(.${backdrop})`, { '@layer': { [ui]: { overflow: 'hidden' } } });

const box = style({
  '@layer': {
    [ui]: {
      position: 'fixed',
      zIndex: 31,
      display: 'grid',
      gap: theme.space.s4,
      alignContent: 'start',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      background: color.raised,
      color: color.ink,
      border: `1px solid ${color.line}`,
      animation: `${arrive} ${theme.motion.quick}`,
      ':focus': { outline: 'none' },
      '@media': { print: { display: 'none' } },
    },
  },
});

/** In the middle of the screen. */
export const dialog = style([
  box,
  {
    '@layer': {
      [ui]: {
        inset: 0,
        margin: 'auto',
        width: 'min(30rem, calc(100vw - 2rem))',
        // The browser's own limit for a `<dialog>` is narrower.
        maxWidth: 'none',
        height: 'fit-content',
        maxHeight: 'calc(100dvh - 2rem)',
        padding: theme.space.s6,
        borderRadius: theme.radius.card,
        boxShadow: `0 24px 64px ${color.shadow}`,
        // A `<dialog>` that Escape closed stays visible until its page has changed: a style sheet shows what the browser would hide.
        // A modal `<dialog>` has `backdrop` beside it too, which is there before scripts have run.
        '::backdrop': { background: 'none' },
      },
    },
  },
]);

/** From the bottom edge. */
export const sheet = style([
  box,
  {
    '@layer': {
      [ui]: {
        insetInline: 0,
        bottom: 0,
        maxHeight: '85dvh',
        padding: `${theme.space.s5} ${theme.space.s4}`,
        paddingBottom: `calc(${theme.space.s6} + env(safe-area-inset-bottom))`,
        borderRadius: `${theme.radius.card} ${theme.radius.card} 0 0`,
        '@media': { [from.tablet]: { paddingInline: theme.space.s6 } },
      },
    },
  },
]);

/** Two things at the ends of a line. */
export const head = style({
  '@layer': {
    [ui]: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: theme.space.s4 },
  },
});

export const title = style({ '@layer': { [ui]: { fontSize: theme.size.h3 } } });

export const words = style({ '@layer': { [ui]: { color: color.soft } } });

/**
 * What takes the focus when a dialog opens, and is no field: the ring shows where the keyboard goes on, also where a press of the
 * pointer has opened the dialog. Browsers show it after the keyboard only.
 */
export const focusedFirst = style({
  '@layer': { [ui]: { ':focus': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' } } },
});

/** The buttons at the end of a dialog. */
export const actions = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: theme.space.s3,
    },
  },
});

export const form = style({ '@layer': { [ui]: { display: 'grid', gap: theme.space.s4 } } });
