import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const facts = style({ '@layer': { [page]: { borderTop: `1px solid ${color.line}` } } });

export const fact = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: '4.75rem minmax(0, 1fr)',
      gap: theme.space.s4,
      alignItems: 'baseline',
      paddingBlock: theme.space.s4,
      borderBottom: `1px solid ${color.line}`,
      fontSize: theme.size.lead,
    },
  },
});

export const number = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.serif,
      fontSize: theme.size.h2,
      fontWeight: theme.weight.strong,
      lineHeight: 1.1,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

export const also = style({ '@layer': { [page]: { paddingTop: theme.space.s5 } } });

export const knownTitle = style({ '@layer': { [page]: { fontSize: theme.size.h4, lineHeight: 1.25 } } });

export const known = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s3, paddingTop: theme.space.s3 } },
});

export const knownLine = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: `0 ${theme.space.s4}`,
      '@media': { [from.tablet]: { gridTemplateColumns: '4.75rem minmax(0, 1fr)' } },
    },
  },
});

globalStyle(`${knownLine} > dt`, { '@layer': { [page]: { fontWeight: theme.weight.strong } } });
globalStyle(`${knownLine} > dd`, { '@layer': { [page]: { color: color.soft, textWrap: 'pretty' } } });
