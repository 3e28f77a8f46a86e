import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

const list = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  margin: 0,
  padding: 0,
  listStyle: 'none',
} as const;

export const weeks = style({ '@layer': { [page]: list } });

export const week = style({ '@layer': { [page]: { borderBlockStart: `1px solid ${color.line}` } } });

/** As tall as a finger, and as wide as the list. */
const line = { cursor: 'pointer', paddingBlock: theme.space.s3, minHeight: '2.75rem' } as const;

globalStyle(`${week} summary`, { '@layer': { [page]: line } });

export const more = style({ '@layer': { [page]: { color: color.soft } } });

globalStyle(`${more} > summary`, { '@layer': { [page]: line } });

export const days = style({
  '@layer': { [page]: { ...list, gap: theme.space.s5, paddingBlock: `${theme.space.s2} ${theme.space.s6}` } },
});

export const day = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s3 } } });

const apart = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: `0 ${theme.space.s4}`,
} as const;

/** Beside the marker of the line that opens and closes. */
export const weekHead = style({
  '@layer': { [page]: { ...apart, display: 'inline-flex', inlineSize: 'calc(100% - 1.5em)' } },
});

export const dayHead = style({ '@layer': { [page]: { ...apart, margin: 0, fontSize: theme.size.h4 } } });

export const items = style({ '@layer': { [page]: { ...list, gap: theme.space.s3 } } });

export const item = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s1, overflowWrap: 'anywhere' } } });

export const itemHead = style({ '@layer': { [page]: apart } });

export const soft = style({
  '@layer': { [page]: { color: color.soft, fontSize: theme.size.small, fontWeight: 'normal', textWrap: 'pretty' } },
});

export const calendar = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s4 } } });
