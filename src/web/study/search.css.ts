import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const results = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s8, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const hits = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s6, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const hit = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s1, maxWidth: theme.width.measure } },
});

export const hitTitle = style({ '@layer': { [page]: { fontSize: theme.size.lead } } });

export const place = style({ '@layer': { [page]: { fontSize: theme.size.small } } });

export const soft = style({ '@layer': { [page]: { color: color.soft } } });

globalStyle(`${hits} mark`, {
  '@layer': { [page]: { background: color.flagSoft, color: color.ink, borderRadius: '2px', paddingInline: '1px' } },
});
