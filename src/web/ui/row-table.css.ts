import { style, styleVariants } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

/** Tables that are wider than a phone scroll inside themselves; as high as they are, or framed within a part of the screen. */
export const scroller = styleVariants({
  whole: { '@layer': { [ui]: { overflowX: 'auto', ':focus-visible': { outlineOffset: '2px' } } } },
  part: {
    '@layer': {
      [ui]: {
        overflow: 'auto',
        maxHeight: '24rem',
        paddingInline: theme.space.s3,
        border: `1px solid ${color.line}`,
        borderRadius: theme.radius.cell,
        ':focus-visible': { outlineOffset: '2px' },
      },
    },
  },
});

export const table = style({
  '@layer': { [ui]: { width: '100%', borderCollapse: 'collapse', fontSize: theme.size.small, textAlign: 'left' } },
});

export const cell = style({
  '@layer': {
    [ui]: {
      padding: `${theme.space.s2} ${theme.space.s3} ${theme.space.s2} 0`,
      borderTop: `1px solid ${color.line}`,
      verticalAlign: 'top',
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

export const head = style([cell, { '@layer': { [ui]: { borderTop: 0, whiteSpace: 'nowrap' } } }]);
