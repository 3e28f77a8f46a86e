import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, theme } from '../../theme/theme.css.ts';

export const back = style({ '@layer': { [page]: { '@media': { print: { display: 'none' } } } } });

globalStyle(`${back} a`, {
  '@layer': { [page]: { display: 'inline-flex', alignItems: 'center', gap: theme.space.s2, minHeight: '1.75rem' } },
});

export const article = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s8, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const head = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s4 } } });

export const updated = style({
  '@layer': { [page]: { paddingTop: theme.space.s4, borderTop: `1px solid ${color.line}`, color: color.soft } },
});

export const next = style({ '@layer': { [page]: { '@media': { print: { display: 'none' } } } } });

export const nextTitle = style({ '@layer': { [page]: { fontSize: theme.size.h4 } } });

globalStyle(`${next} ul`, {
  '@layer': { [page]: { display: 'grid', gap: theme.space.s3, paddingInlineStart: theme.space.s5 } },
});
