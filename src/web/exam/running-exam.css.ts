import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';
import { BAR_HEIGHT } from './question-nav.css.ts';

/** The question, and from 900 px on the grid beside it. */
export const screen = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.space.s10,
      alignItems: 'start',
      maxWidth: `calc(${theme.width.exam} + 2 * ${theme.space.s6})`,
      marginInline: 'auto',
      padding: `${theme.space.s3} ${theme.space.s4}`,
      paddingBottom: `calc(${BAR_HEIGHT} + ${theme.space.s8} + env(safe-area-inset-bottom))`,
      ':focus': { outline: 'none' },
      '@media': {
        [from.tablet]: { paddingInline: theme.space.s6 },
        [from.desktop]: {
          gridTemplateColumns: 'minmax(0, 1fr) 23rem',
          padding: `${theme.space.s8} ${theme.space.s6} ${theme.space.s16}`,
        },
        'screen and (min-width: 1200px)': {
          gridTemplateColumns: 'minmax(0, 46.5rem) 25rem',
          justifyContent: 'space-between',
        },
      },
    },
  },
});

export const work = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s4, minWidth: 0 } } });

/** The grid card; below 900 px the grid opens as a sheet instead. */
export const aside = style({
  '@layer': {
    [page]: {
      display: 'none',
      '@media': {
        [from.desktop]: {
          position: 'sticky',
          top: '6rem',
          display: 'grid',
          gap: theme.space.s4,
          padding: theme.space.s5,
          background: color.raised,
          border: `1px solid ${color.line}`,
          borderRadius: theme.radius.card,
        },
      },
    },
  },
});

export const timeUp = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s4, maxWidth: '40rem', paddingBlock: theme.space.s8 } },
});

export const timeUpTitle = style({ '@layer': { [page]: { ':focus': { outline: 'none' } } } });

export const timeUpState = style({ '@layer': { [page]: { color: color.soft } } });

/** A short message above the bar at the bottom edge. */
export const message = style({
  '@layer': {
    [page]: {
      position: 'fixed',
      zIndex: 20,
      insetInline: theme.space.s4,
      bottom: `calc(${BAR_HEIGHT} + ${theme.space.s4})`,
      maxWidth: '30rem',
      marginInline: 'auto',
      padding: `${theme.space.s3} ${theme.space.s4}`,
      borderRadius: theme.radius.option,
      background: color.ink,
      color: color.paper,
    },
  },
});
