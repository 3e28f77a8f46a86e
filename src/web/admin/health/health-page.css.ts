import { style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, from, theme } from '../../theme/theme.css.ts';

/** What needs attention, one notice below the other. */
export const warnings = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s3 } } });

export const facts = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: `0 ${theme.space.s6}`,
      margin: 0,
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
    },
  },
});

/** A name and its figure on one line, however narrow. */
export const fact = style({
  '@layer': {
    [page]: {
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: theme.space.s3,
      paddingBlock: theme.space.s2,
      borderBottom: `1px solid ${color.line}`,
    },
  },
});

export const name = style({ '@layer': { [page]: { color: color.soft } } });

export const figure = style({
  '@layer': {
    [page]: {
      margin: 0,
      textAlign: 'right',
      fontWeight: theme.weight.strong,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});
