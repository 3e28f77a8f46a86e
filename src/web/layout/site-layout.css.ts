import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const page = style({
  '@layer': {
    [ui]: { display: 'flex', flexDirection: 'column', minHeight: '100dvh', '@media': { print: { minHeight: 0 } } },
  },
});

/** What a short page leaves free goes to the foot: were it the page's, the foot would move while the rest of the document is read. */
export const main = style({
  '@layer': {
    [ui]: {
      minHeight: '60svh',
      '@media': { print: { minHeight: 0 } },
      ':focus': { outline: 'none' },
    },
  },
});

/** The heading is led to after a navigation; it is not something to operate. */
globalStyle('h1:focus', { '@layer': { [ui]: { outline: 'none' } } });

/** First in the order of the keyboard, seen only while it has the focus. */
export const skipLink = style({
  '@layer': {
    [ui]: {
      position: 'absolute',
      zIndex: 40,
      top: theme.space.s2,
      left: theme.space.s2,
      padding: `${theme.space.s3} ${theme.space.s5}`,
      background: color.accent,
      color: color.onAccent,
      borderRadius: theme.radius.button,
      fontWeight: theme.weight.strong,
      transform: 'translateY(-200%)',
      ':focus': { transform: 'none' },
    },
  },
});

const appear = keyframes({ from: { opacity: 0 } });
const run = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });

/** A line at the top edge while the next page is loading; a quick page never shows it. */
export const underWay = style({
  '@layer': {
    [ui]: {
      position: 'fixed',
      zIndex: 60,
      insetInline: 0,
      top: 0,
      height: '3px',
      overflow: 'hidden',
      background: color.accentSoft,
      animation: `${appear} 1ms linear 250ms backwards`,
    },
  },
});

export const underWayLine = style({
  '@layer': {
    [ui]: {
      display: 'block',
      width: '40%',
      height: '100%',
      background: color.accent,
      animation: `${run} 1200ms ease-in-out infinite`,
      '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none', width: '100%' } },
    },
  },
});
