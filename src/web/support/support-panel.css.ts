import { keyframes, style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

const slideIn = keyframes({ from: { opacity: 0, transform: 'translateX(1.5rem)' } });

/** A window that is low, as at a high zoom: the panel scrolls as a whole, so that nothing is squeezed away. */
export const LOW = 'screen and (max-height: 540px)';

/** The whole screen of a phone; else a column at its right edge. */
export const panel = style({
  '@layer': {
    [ui]: {
      position: 'fixed',
      zIndex: 31,
      insetBlock: 0,
      right: 0,
      width: '100%',
      display: 'flex',
      flexDirection: 'column',
      background: color.paper,
      color: color.ink,
      animation: `${slideIn} 180ms ease-out`,
      ':focus': { outline: 'none' },
      '@media': {
        [from.tablet]: {
          width: 'min(26rem, 100vw)',
          borderLeft: `1px solid ${color.line}`,
          boxShadow: `-12px 0 40px ${color.shadow}`,
        },
        // The header stays in view there, and usable.
        [from.wide]: { top: '4.3125rem' },
        print: { display: 'none' },
        [LOW]: { overflowY: 'auto' },
      },
    },
  },
});

export const head = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.space.s4,
      padding: `${theme.space.s3} ${theme.space.s4}`,
      background: color.raised,
      borderBottom: `1px solid ${color.line}`,
    },
  },
});

export const title = style({ '@layer': { [ui]: { fontSize: theme.size.h4 } } });

export const close = style({
  '@layer': {
    [ui]: {
      display: 'grid',
      placeItems: 'center',
      width: '2.75rem',
      height: '2.75rem',
      marginRight: `calc(-1 * ${theme.space.s2})`,
      padding: 0,
      border: 0,
      borderRadius: theme.radius.button,
      background: 'transparent',
      color: color.soft,
      ':hover': { background: color.sunk, color: color.ink },
    },
  },
});

export const hours = style({
  '@layer': {
    [ui]: {
      flex: 'none',
      padding: `${theme.space.s3} ${theme.space.s4}`,
      borderBottom: `1px solid ${color.line}`,
      background: color.sunk,
      color: color.soft,
      fontSize: theme.size.small,
      textWrap: 'pretty',
    },
  },
});

export const first = style({
  '@layer': { [ui]: { margin: 'auto', maxWidth: '20rem', color: color.soft, textAlign: 'center', textWrap: 'pretty' } },
});
