import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';
import { frame } from '../ui/page-body.css.ts';

export const text = style({ '@layer': { [page]: { textWrap: 'pretty' } } });

export const reference = style({
  '@layer': { [page]: { color: color.soft, fontSize: theme.size.small, fontVariantNumeric: 'tabular-nums' } },
});

export const actions = style({
  '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s3, paddingTop: theme.space.s2 } },
});

export const bareHeader = style([frame, { '@layer': { [page]: { paddingBlock: theme.space.s3 } } }]);

export const list = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s1, justifyItems: 'start' } },
});

export const listLink = style({
  '@layer': { [page]: { display: 'inline-flex', alignItems: 'center', minHeight: '2.5rem' } },
});

export const drawingRow = style({ '@layer': { [page]: { display: 'flex' } } });
