import { style, styleVariants } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';
import { frame } from '../ui/page-body.css.ts';

/** The grounds of the bands. */
export const bands = styleVariants({
  paper: {},
  sunk: {
    '@layer': { [page]: { background: color.sunk, borderBlock: `1px solid ${color.line}` } },
  },
});

const inner = style([
  frame,
  {
    '@layer': {
      [page]: {
        display: 'grid',
        gap: theme.space.s8,
        gridTemplateColumns: 'minmax(0, 1fr)',
        paddingBlock: theme.space.s16,
        '@media': { [from.desktop]: { gap: theme.space.s12, paddingBlock: theme.space.s24 } },
        // Two bands on the same ground have one distance between them, not two.
        selectors: { [`${bands.paper} + ${bands.paper} > &`]: { paddingTop: 0 } },
      },
    },
  },
]);

/** The layout of heading and contents. */
export const shapes = styleVariants({
  stacked: [inner],
  beside: [
    inner,
    {
      '@layer': {
        [page]: {
          '@media': { [from.desktop]: { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 8fr)' } },
        },
      },
    },
  ],
});

export const head = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s3, alignContent: 'start', maxWidth: '42rem' } },
});

export const lead = style({
  '@layer': { [page]: { color: color.soft, fontSize: theme.size.text, textWrap: 'pretty' } },
});
