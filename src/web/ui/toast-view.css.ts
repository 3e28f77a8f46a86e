import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { BELOW_BAR, color, from, theme } from '../theme/theme.css.ts';

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(0.5rem)' } });

/**
 * At the upper edge and as wide as a phone, whose lower end has the buttons that thumbs reach; in the lower corner and at most
 * 420 px wide from tablet up. Only the toast itself takes the pointer, not the space around it.
 */
export const viewport = style({
  '@layer': {
    [ui]: {
      position: 'fixed',
      zIndex: 50,
      insetInline: 0,
      top: BELOW_BAR,
      margin: 0,
      padding: theme.space.s4,
      listStyle: 'none',
      pointerEvents: 'none',
      '@media': {
        [from.tablet]: { top: 'auto', bottom: 0, left: 'auto', width: '100%', maxWidth: '420px' },
        print: { display: 'none' },
      },
    },
  },
});

const root = style({
  '@layer': {
    [ui]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gap: theme.space.s3,
      alignItems: 'start',
      padding: theme.space.s4,
      background: color.raised,
      color: color.ink,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.option,
      boxShadow: `0 8px 24px ${color.shadow}`,
      pointerEvents: 'auto',
      animation: `${arrive} ${theme.motion.quick}`,
      selectors: {
        '&[data-swipe="move"]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
        '&[data-swipe="cancel"]': { transform: 'none', transition: `transform ${theme.motion.quick}` },
      },
    },
  },
});

export const toast = styleVariants({
  default: [root],
  destructive: [root, { '@layer': { [ui]: { borderColor: color.bad } } }],
});

const sign = style({ '@layer': { [ui]: { paddingTop: '0.125rem' } } });

export const signs = styleVariants({
  default: [sign, { '@layer': { [ui]: { color: color.accent } } }],
  destructive: [sign, { '@layer': { [ui]: { color: color.bad } } }],
});

export const title = style({ '@layer': { [ui]: { fontWeight: theme.weight.strong } } });

export const description = style({ '@layer': { [ui]: { color: color.soft } } });

export const close = style({
  '@layer': {
    [ui]: {
      display: 'grid',
      placeItems: 'center',
      width: '2rem',
      height: '2rem',
      margin: '-0.25rem',
      padding: 0,
      border: 0,
      borderRadius: theme.radius.cell,
      background: 'transparent',
      color: color.soft,
      ':hover': { background: color.sunk, color: color.ink },
    },
  },
});
