import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

/** One picture across, two below it. */
export const pictures = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s8,
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: theme.space.s10 } },
    },
  },
});

export const picture = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s3,
      alignContent: 'start',
      selectors: { '&:first-child': { gridColumn: '1 / -1' } },
    },
  },
});

export const frame = style({
  '@layer': {
    [page]: {
      width: '100%',
      height: 'auto',
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.card,
      background: color.raised,
    },
  },
});

export const caption = style({ '@layer': { [page]: { color: color.soft, textWrap: 'pretty' } } });

export const way = style({ '@layer': { [page]: { fontSize: theme.size.lead } } });
