import { style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, from, theme } from '../../theme/theme.css.ts';

/** A chart and its table, side by side on wide screens. */
export const beside = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s6,
      alignItems: 'start',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.tablet]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' } },
    },
  },
});

export const figure = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s3, margin: 0, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

/** A short field and its button, both as wide as they need. */
export const weeksForm = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s4,
      alignItems: 'end',
      gridTemplateColumns: 'minmax(0, 16rem) auto',
      justifyContent: 'start',
    },
  },
});

/** Names are placed above their bars, so that a long name does not shorten the bars. */
export const line = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s1 } } });

export const lineWords = style({
  '@layer': {
    [page]: {
      display: 'flex',
      justifyContent: 'space-between',
      gap: theme.space.s4,
      fontSize: theme.size.small,
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
    },
  },
});

export const bar = style({ '@layer': { [page]: { display: 'block', width: '100%', height: '0.875rem' } } });

export const track = style({ '@layer': { [page]: { fill: color.line } } });
