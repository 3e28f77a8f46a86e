import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';
import { BAR_HEIGHT } from './question-nav.css.ts';

/** From 900 px on at least as high as the window, so that the controls are at its bottom edge. */
export const examPage = style({
  '@layer': {
    [page]: { '@media': { [from.desktop]: { display: 'flex', flexDirection: 'column', minHeight: '100dvh' } } },
  },
});

/** Nothing moves or fades here: each transition costs a dozen paints and three events for every element it runs on. */
globalStyle(`${examPage} *`, { '@layer': { [page]: { transition: 'none !important' } } });

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
          flex: 1,
          width: '100%',
          gridTemplateColumns: 'minmax(0, 1fr) 23rem',
          padding: `${theme.space.s8} ${theme.space.s6} 0`,
        },
        'screen and (min-width: 1200px)': {
          gridTemplateColumns: 'minmax(0, 46.5rem) 25rem',
          justifyContent: 'space-between',
        },
      },
    },
  },
});

export const work = style({
  '@layer': {
    [page]: {
      minWidth: 0,
      '@media': {
        [from.desktop]: { display: 'grid', alignSelf: 'stretch', gridTemplateRows: '1fr auto', gap: theme.space.s4 },
      },
    },
  },
});

/** From 900 px on at the bottom edge of the window, however long the question is. */
export const controls = style({
  '@layer': {
    [page]: {
      '@media': {
        [from.desktop]: {
          position: 'sticky',
          zIndex: 1,
          bottom: 0,
          display: 'grid',
          gap: theme.space.s2,
          paddingBlock: theme.space.s4,
          background: color.paper,
          borderTop: `1px solid ${color.line}`,
        },
      },
    },
  },
});

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
          marginBottom: theme.space.s8,
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
