import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const sessions = style({ '@layer': { [page]: { display: 'grid' } } });

export const session = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'center',
      gap: `${theme.space.s1} ${theme.space.s4}`,
      paddingBlock: theme.space.s3,
      borderTop: `1px solid ${color.line}`,
      ':first-child': { borderTop: 0, paddingTop: 0 },
      ':last-child': { paddingBottom: 0 },
    },
  },
});

export const device = style({ '@layer': { [page]: { fontWeight: theme.weight.strong } } });

/** Beside the device and its lines. */
export const ending = style({ '@layer': { [page]: { gridColumn: 2, gridRow: '1 / span 2' } } });

export const place = style({
  '@layer': { [page]: { gridColumn: 1, color: color.soft, fontSize: theme.size.small, overflowWrap: 'anywhere' } },
});

export const words = style({ '@layer': { [page]: { color: color.soft, textWrap: 'pretty' } } });

export const actions = style({ '@layer': { [page]: { display: 'flex' } } });
