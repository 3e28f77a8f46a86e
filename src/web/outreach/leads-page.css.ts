import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const counters = style({
  '@layer': {
    [page]: {
      display: 'grid',
      margin: 0,
      gap: theme.space.s2,
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.tablet]: { gap: theme.space.s4, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } },
    },
  },
});

/** Side by side on a phone, one above the other on wide screens. */
export const counter = style({
  '@layer': {
    [page]: {
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: theme.space.s3,
      padding: `${theme.space.s3} ${theme.space.s5}`,
      background: color.raised,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.card,
      '@media': {
        [from.tablet]: { flexDirection: 'column', justifyContent: 'flex-start', gap: theme.space.s1 },
      },
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

export const search = style({ '@layer': { [page]: { maxWidth: '32rem' } } });

export const soft = style({ '@layer': { [page]: { color: color.soft, textWrap: 'pretty' } } });

/** A long name breaks rather than push the other columns out of sight. */
export const name = style({ '@layer': { [page]: { display: 'block', minWidth: '8.5rem', overflowWrap: 'anywhere' } } });

export const whole = style({ '@layer': { [page]: { whiteSpace: 'nowrap' } } });

export const pages = style({
  '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s2 } },
});
