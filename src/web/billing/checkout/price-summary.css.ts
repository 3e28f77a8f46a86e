import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, theme } from '../../theme/theme.css.ts';

export const lines = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s2 } } });

export const line = style({
  '@layer': {
    [page]: {
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: theme.space.s4,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

export const total = style([
  line,
  {
    '@layer': {
      [page]: {
        marginTop: theme.space.s1,
        paddingTop: theme.space.s3,
        borderTop: `1px solid ${color.line}`,
        fontSize: theme.size.h4,
        fontWeight: theme.weight.strong,
        lineHeight: 1.3,
      },
    },
  },
]);

export const dates = style([
  lines,
  {
    '@layer': {
      [page]: {
        gap: theme.space.s1,
        padding: `${theme.space.s3} ${theme.space.s4}`,
        borderRadius: theme.radius.option,
        background: color.sunk,
        color: color.soft,
        fontSize: theme.size.small,
      },
    },
  },
]);

globalStyle(`${line} > dd`, { '@layer': { [page]: { flex: 'none', textAlign: 'end' } } });
