import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { from, theme } from '../theme/theme.css.ts';

/** Chapters at rest beside the text; above it where there is no space. */
export const columns = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s8,
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignItems: 'start',
      '@media': {
        [from.desktop]: { gridTemplateColumns: '18.75rem minmax(0, 1fr)', gap: '3.5rem' },
        print: { display: 'block' },
      },
    },
  },
});

export const side = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s5,
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': {
        [from.desktop]: {
          position: 'sticky',
          top: theme.space.s24,
          maxHeight: `calc(100dvh - ${theme.space.s24})`,
          overflowY: 'auto',
          paddingBottom: theme.space.s6,
        },
        print: { display: 'none' },
      },
    },
  },
});

export const main = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s6, minWidth: 0 } } });
