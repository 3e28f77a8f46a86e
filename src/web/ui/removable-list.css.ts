import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const rows = style({
  '@layer': {
    [ui]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', padding: 0, margin: 0, listStyle: 'none' },
  },
});

/** What it is at the left, its button at the right. */
export const row = style({
  '@layer': {
    [ui]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'start',
      columnGap: theme.space.s3,
      paddingBlock: theme.space.s1,
      borderTop: `1px solid ${color.line}`,
      overflowWrap: 'anywhere',
      ':first-child': { borderTop: 0 },
    },
  },
});

/** The words of the button end where the row ends. */
export const entryForm = style({ '@layer': { [ui]: { marginInlineEnd: `calc(-1 * ${theme.space.s3})` } } });

/** Its first line is on the line of the button. */
export const cell = style({ '@layer': { [ui]: { paddingBlock: '0.625rem' } } });

export const goneWords = style([cell, { '@layer': { [ui]: { color: color.soft } } }]);

export const message = style({
  '@layer': { [ui]: { gridColumn: '1 / -1', selectors: { '&:not(:empty)': { paddingTop: theme.space.s2 } } } },
});
