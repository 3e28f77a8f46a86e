import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

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

/** Below the device and its lines, which need the width of a phone; beside them from tablet up. */
export const ending = style({
  '@layer': {
    [page]: {
      gridColumn: 1,
      justifySelf: 'start',
      marginTop: theme.space.s2,
      '@media': { [from.tablet]: { gridColumn: 2, gridRow: '1 / span 2', marginTop: 0 } },
    },
  },
});

/** Network and times: side by side where the width allows it, otherwise each on lines of its own. */
export const place = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: theme.space.s4,
      gridColumn: 1,
      color: color.soft,
      fontSize: theme.size.small,
      overflowWrap: 'anywhere',
    },
  },
});

export const words = style({ '@layer': { [page]: { color: color.soft, textWrap: 'pretty' } } });

export const actions = style({ '@layer': { [page]: { display: 'flex' } } });
