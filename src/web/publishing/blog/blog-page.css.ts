import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, theme } from '../../theme/theme.css.ts';

export const chosen = style({ '@layer': { [page]: { color: color.soft } } });

export const list = style({ '@layer': { [page]: { borderTop: `1px solid ${color.line}` } } });

export const entry = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s3,
      paddingBlock: theme.space.s8,
      borderBottom: `1px solid ${color.line}`,
    },
  },
});

export const title = style({ '@layer': { [page]: { fontSize: theme.size.h3, lineHeight: 1.2 } } });

globalStyle(`${title} a`, {
  '@layer': { [page]: { color: color.ink, textDecorationColor: color.line } },
});
globalStyle(`${title} a:hover`, { '@layer': { [page]: { color: color.accent, textDecorationColor: 'currentColor' } } });

export const excerpt = style({
  '@layer': { [page]: { maxWidth: theme.width.measure, fontSize: theme.size.lead, textWrap: 'pretty' } },
});

export const more = style({
  '@layer': {
    [page]: { display: 'inline-block', paddingBlock: theme.space.s1, fontWeight: theme.weight.strong },
  },
});
