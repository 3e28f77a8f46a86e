import { style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { theme } from '../../theme/theme.css.ts';

export const question = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s1, minWidth: '8rem' } },
});

export const options = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, auto)',
      justifyContent: 'start',
      gap: `0 ${theme.space.s3}`,
      margin: 0,
      padding: 0,
      listStyle: 'none',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
  },
});

export const key = style({ '@layer': { [page]: { fontWeight: theme.weight.strong } } });

export const alarms = style({
  '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s1, flex: '1 1 8rem', maxWidth: '14rem' } },
});
