import { style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, theme } from '../../theme/theme.css.ts';

export const facts = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      gap: theme.space.s4,
      paddingBlock: theme.space.s4,
      borderBlock: `1px solid ${color.line}`,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

/** The figure stands above its words, in one line with the others where words of one take two lines. */
export const fact = style({
  '@layer': { [page]: { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' } },
});

export const factName = style({ '@layer': { [page]: { color: color.soft, fontSize: theme.size.small } } });

export const factValue = style({
  '@layer': { [page]: { fontSize: theme.size.h3, fontWeight: theme.weight.strong, lineHeight: 1.25 } },
});

export const keyList = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gap: `${theme.space.s2} ${theme.space.s5}`,
    },
  },
});

export const key = style({ '@layer': { [page]: { fontWeight: theme.weight.strong } } });
