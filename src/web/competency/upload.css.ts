import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const bar = style({
  '@layer': {
    [page]: {
      width: '100%',
      height: '0.5rem',
      appearance: 'none',
      border: 0,
      borderRadius: theme.radius.cell,
      overflow: 'hidden',
      background: color.line,
      '::-webkit-progress-bar': { background: color.line },
      '::-webkit-progress-value': { background: color.accent },
      '::-moz-progress-bar': { background: color.accent },
    },
  },
});

export const facts = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gap: `${theme.space.s1} ${theme.space.s5}`,
      margin: 0,
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
    },
  },
});

export const runs = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s4, padding: 0, margin: 0, listStyle: 'none' } },
});

/** A line separates two uploads, so that it is clear what belongs to which. */
export const run = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s1,
      minWidth: 0,
      selectors: { '& + &': { borderTop: `1px solid ${color.line}`, paddingTop: theme.space.s4 } },
    },
  },
});

export const runTitle = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.sans,
      fontSize: theme.size.base,
      fontWeight: theme.weight.strong,
      lineHeight: 1.4,
      overflowWrap: 'anywhere',
    },
  },
});

export const fileName = style({ '@layer': { [page]: { fontWeight: theme.weight.strong, overflowWrap: 'anywhere' } } });
