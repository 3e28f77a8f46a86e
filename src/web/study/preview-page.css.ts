import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const columns = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s10,
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignItems: 'start',
      '@media': {
        [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 20rem', gap: theme.space.s16 },
        print: { display: 'block' },
      },
    },
  },
});

export const article = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s10, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const head = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s3, maxWidth: theme.width.measure } },
});

export const lead = style({ '@layer': { [page]: { color: color.soft, fontSize: theme.size.lead } } });

export const sectionTitle = style({ '@layer': { [page]: { fontSize: theme.size.h2 } } });

export const offer = style({
  '@layer': {
    [page]: {
      '@media': { [from.desktop]: { position: 'sticky', top: theme.space.s24 }, print: { display: 'none' } },
    },
  },
});

export const price = style({
  '@layer': { [page]: { fontFamily: theme.font.serif, fontSize: theme.size.h4, fontWeight: theme.weight.strong } },
});

export const actions = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s3 } } });
