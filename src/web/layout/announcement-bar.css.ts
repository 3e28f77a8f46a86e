import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

/** Fixed over the page, so that its appearing and closing move nothing; above the button of live support on a phone. */
export const place = style({
  '@layer': {
    [ui]: {
      position: 'fixed',
      zIndex: 15,
      left: theme.space.s4,
      right: theme.space.s4,
      bottom: '5rem',
      display: 'grid',
      gap: theme.space.s2,
      '@media': {
        [from.tablet]: { right: 'auto', bottom: theme.space.s4, maxWidth: '34rem' },
        print: { display: 'none' },
      },
    },
  },
});

export const notice = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.space.s3,
      padding: `${theme.space.s2} ${theme.space.s2} ${theme.space.s2} ${theme.space.s4}`,
      border: `1px solid ${color.line}`,
      borderLeft: `3px solid ${color.accent}`,
      borderRadius: theme.radius.option,
      background: color.raised,
      color: color.ink,
      boxShadow: `0 12px 32px ${color.shadow}`,
    },
  },
});

export const words = style({ '@layer': { [ui]: { flex: 1, paddingBlock: theme.space.s1, overflowWrap: 'anywhere' } } });

export const close = style({
  '@layer': {
    [ui]: {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      width: '2.75rem',
      height: '2.75rem',
      border: 0,
      borderRadius: theme.radius.button,
      background: 'transparent',
      color: color.soft,
      cursor: 'pointer',
      ':hover': { background: color.sunk },
    },
  },
});
