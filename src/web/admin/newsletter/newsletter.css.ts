import { style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, from, theme } from '../../theme/theme.css.ts';

/** Two forms, side by side on wide screens. */
export const sendingForms = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s6,
      alignItems: 'start',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
    },
  },
});

export const counters = style({
  '@layer': {
    [page]: {
      display: 'grid',
      margin: 0,
      gap: theme.space.s3,
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
    },
  },
});

export const counter = style({
  '@layer': {
    [page]: {
      padding: `${theme.space.s3} ${theme.space.s4}`,
      background: color.raised,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.card,
    },
  },
});

export const said = style({ '@layer': { [page]: { color: color.soft } } });

export const number = style({
  '@layer': {
    [page]: {
      margin: 0,
      fontFamily: theme.font.serif,
      fontSize: theme.size.h3,
      fontWeight: theme.weight.strong,
      lineHeight: 1.2,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});
