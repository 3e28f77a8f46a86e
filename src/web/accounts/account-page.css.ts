import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const columns = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s5,
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignItems: 'start',
      '@media': { [from.desktop]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 4fr)', gap: theme.space.s6 } },
    },
  },
});

export const column = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s5, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const facts = style({
  '@layer': {
    [page]: {
      display: 'grid',
      // As wide as the longest name: a column that is measured would move while the page is still coming in.
      gridTemplateColumns: '6.25rem minmax(0, 1fr)',
      gap: `${theme.space.s2} ${theme.space.s5}`,
    },
  },
});

export const term = style({ '@layer': { [page]: { color: color.soft } } });

export const value = style({ '@layer': { [page]: { overflowWrap: 'anywhere' } } });

export const receipts = style({ '@layer': { [page]: { display: 'grid' } } });

export const receipt = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: `0 ${theme.space.s4}`,
      paddingBlock: theme.space.s3,
      borderTop: `1px solid ${color.line}`,
      ':first-child': { borderTop: 0, paddingTop: 0 },
      ':last-child': { paddingBottom: 0 },
    },
  },
});

export const amount = style({
  '@layer': { [page]: { fontWeight: theme.weight.strong, fontVariantNumeric: 'tabular-nums' } },
});

export const receiptDay = style({
  '@layer': { [page]: { gridColumn: '1 / -1', color: color.soft, fontSize: theme.size.small } },
});
