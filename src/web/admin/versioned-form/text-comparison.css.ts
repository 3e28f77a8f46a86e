import { style, styleVariants } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, theme } from '../../theme/theme.css.ts';

/** One compared field below the other. */
export const comparisons = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s3,
      width: '100%',
      paddingBlock: theme.space.s2,
      gridTemplateColumns: 'minmax(0, 1fr)',
    },
  },
});

export const comparison = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s2, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const label = style({ '@layer': { [page]: { fontSize: theme.size.base, fontWeight: theme.weight.strong } } });

export const text = style({
  '@layer': {
    [page]: {
      maxHeight: '26rem',
      overflow: 'auto',
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.button,
      background: color.raised,
      paddingBlock: theme.space.s2,
    },
  },
});

const row = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: '1.5rem minmax(0, 1fr)',
      paddingInline: theme.space.s2,
      paddingBlock: '2px',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      borderInlineStart: '3px solid transparent',
      fontSize: theme.size.small,
      lineHeight: 1.5,
    },
  },
});

/** State is never colour alone: each line has its sign, each change its line through or under. */
export const rows = styleVariants({
  same: [row, { '@layer': { [page]: { color: color.soft } } }],
  removed: [row, { '@layer': { [page]: { borderInlineStartColor: color.bad } } }],
  added: [row, { '@layer': { [page]: { borderInlineStartColor: color.good } } }],
});

export const sign = style({ '@layer': { [page]: { fontWeight: theme.weight.strong } } });

export const change = style({
  '@layer': {
    [page]: {
      selectors: {
        'del&': { color: color.bad, textDecoration: 'line-through' },
        'ins&': { color: color.good, textDecoration: 'underline', textUnderlineOffset: '0.15em' },
      },
    },
  },
});

export const leftOut = style({
  '@layer': {
    [page]: {
      paddingInline: theme.space.s4,
      paddingBlock: theme.space.s1,
      background: color.sunk,
      color: color.soft,
      fontSize: theme.size.small,
    },
  },
});
