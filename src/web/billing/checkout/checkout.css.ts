import { style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, theme } from '../../theme/theme.css.ts';

/** A part of the order, with a hairline above it. */
export const block = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s4,
      gridTemplateColumns: 'minmax(0, 1fr)',
      paddingTop: theme.space.s5,
      borderTop: `1px solid ${color.line}`,
    },
  },
});

export const partTitle = style({
  '@layer': {
    [page]: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.space.s2,
      fontFamily: theme.font.sans,
      fontSize: theme.size.base,
      lineHeight: 1.5,
    },
  },
});

export const small = style({
  '@layer': { [page]: { color: color.soft, fontSize: theme.size.small, textWrap: 'pretty' } },
});
