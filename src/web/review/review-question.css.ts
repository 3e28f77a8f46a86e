import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const question = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.space.s5,
      alignContent: 'start',
    },
  },
});

export const head = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: `${theme.space.s1} ${theme.space.s4}`,
    },
  },
});

export const title = style({
  '@layer': {
    [page]: { color: color.accent, fontFamily: theme.font.sans, fontSize: theme.size.base, lineHeight: 1.5 },
  },
});

export const area = style({ '@layer': { [page]: { color: color.soft, fontWeight: theme.weight.regular } } });

export const aside = style({ '@layer': { [page]: { color: color.soft, fontSize: theme.size.small } } });

export const facts = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: `${theme.space.s1} ${theme.space.s5}`,
      margin: 0,
      padding: `${theme.space.s3} 0`,
      borderBlock: `1px solid ${color.line}`,
      fontSize: theme.size.small,
      listStyle: 'none',
    },
  },
});

export const fact = style({
  '@layer': {
    [page]: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.space.s1,
      color: color.soft,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

export const correction = style({
  '@layer': { [page]: { color: color.flag, fontSize: theme.size.small, fontWeight: theme.weight.strong } },
});

export const source = style({ '@layer': { [page]: { color: color.soft, fontSize: theme.size.small } } });
