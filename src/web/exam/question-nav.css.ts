import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

/** Height that the bar at the bottom edge takes on small screens. */
export const BAR_HEIGHT = '7.5rem';

/** At the bottom edge below 900 px, under the thumb; part of the controls from there on. */
export const nav = style({
  '@layer': {
    [page]: {
      position: 'fixed',
      zIndex: 10,
      insetInline: 0,
      bottom: 0,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.space.s2,
      padding: `${theme.space.s3} ${theme.space.s4}`,
      paddingBottom: `calc(${theme.space.s3} + env(safe-area-inset-bottom))`,
      background: color.raised,
      borderTop: `1px solid ${color.line}`,
      '@media': {
        [from.desktop]: {
          position: 'static',
          padding: 0,
          background: 'transparent',
          border: 0,
        },
      },
    },
  },
});

/** A line of its own above the steps on small screens, between them from 900 px on. */
export const confidence = style({
  '@layer': { [page]: { order: -1, width: '100%', '@media': { [from.desktop]: { order: 0, width: 'auto' } } } },
});

export const onlySmall = style({
  '@layer': { [page]: { display: 'flex', '@media': { [from.desktop]: { display: 'none' } } } },
});

export const keys = style({
  '@layer': {
    [page]: {
      display: 'none',
      flexWrap: 'wrap',
      alignItems: 'center',
      color: color.soft,
      fontSize: theme.size.small,
      '@media': { [from.desktop]: { display: 'flex' } },
    },
  },
});

export const help = style({
  '@layer': {
    [page]: {
      minHeight: '2rem',
      padding: `0 ${theme.space.s1}`,
      border: 0,
      background: 'transparent',
      color: color.soft,
      textDecoration: 'underline',
      textUnderlineOffset: '0.2em',
      ':hover': { color: color.ink },
    },
  },
});
