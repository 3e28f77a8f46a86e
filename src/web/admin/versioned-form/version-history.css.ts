import { style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, theme } from '../../theme/theme.css.ts';

export const history = style({
  '@layer': {
    [page]: {
      borderTop: `1px solid ${color.line}`,
      paddingTop: theme.space.s4,
      selectors: { '&[open]': { display: 'block' } },
    },
  },
});

export const versions = style({ '@layer': { [page]: { display: 'grid', marginTop: theme.space.s2 } } });

export const version = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: `${theme.space.s1} ${theme.space.s4}`,
      paddingBlock: theme.space.s2,
      borderBottom: `1px solid ${color.line}`,
    },
  },
});

export const versionActions = style({ '@layer': { [page]: { display: 'flex' } } });

export const compared = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s3,
      gridTemplateColumns: 'minmax(0, 1fr)',
      marginTop: theme.space.s4,
    },
  },
});

export const subheading = style({ '@layer': { [page]: { fontSize: theme.size.base, fontFamily: theme.font.sans } } });
