import { style, styleVariants } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, from, theme } from '../../theme/theme.css.ts';

/** The list at the left, the form beside it; below each other on small screens. */
export const tab = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s6,
      alignItems: 'start',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.desktop]: { gridTemplateColumns: '18rem minmax(0, 1fr)' } },
    },
  },
});

/** What is led to when something is chosen; below the list it has space to come to the top before it is loaded. */
export const opened = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s3,
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignContent: 'start',
      minWidth: 0,
      minHeight: '100svh',
      scrollMarginTop: theme.space.s3,
      ':focus': { outline: 'none' },
      '@media': { [from.desktop]: { minHeight: 0 } },
    },
  },
});

/** The way back to the list, where the list is out of sight. */
export const back = style({
  '@layer': { [page]: { justifySelf: 'start', '@media': { [from.desktop]: { display: 'none' } } } },
});

/** The list, which can be led back to. */
export const choices = style({
  '@layer': { [page]: { minWidth: 0, scrollMarginTop: theme.space.s3, ':focus': { outline: 'none' } } },
});

export const stack = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s4, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const list = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: '2px',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.desktop]: { maxHeight: '44rem', overflowY: 'auto' } },
    },
  },
});

const lineBase = style({
  '@layer': {
    [page]: {
      width: '100%',
      minHeight: '2.75rem',
      padding: `${theme.space.s2} ${theme.space.s3}`,
      border: 0,
      borderInlineStart: '3px solid transparent',
      borderRadius: theme.radius.cell,
      background: 'transparent',
      color: color.ink,
      textAlign: 'start',
      lineHeight: 1.35,
      overflowWrap: 'anywhere',
      ':hover': { background: color.sunk },
      ':focus-visible': { outlineOffset: '-2px' },
    },
  },
});

export const line = styleVariants({
  plain: [lineBase],
  chosen: [
    lineBase,
    {
      '@layer': {
        [page]: {
          background: color.accentSoft,
          borderInlineStartColor: color.accent,
          fontWeight: theme.weight.strong,
          ':hover': { background: color.accentSoft },
        },
      },
    },
  ],
});

export const formEnd = style({
  '@layer': {
    [page]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.space.s4 },
  },
});

export const narrow = style({ '@layer': { [page]: { maxWidth: '14rem' } } });
