import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';
import { button } from '../ui/button.css.ts';

export const soft = style({ '@layer': { [page]: { color: color.soft, textWrap: 'pretty' } } });

/** What is said by the way. */
export const smallPrint = style({ '@layer': { [page]: { color: color.soft, fontSize: theme.size.small } } });

/** A day, a number or a state: one line, at any width. */
export const whole = style({ '@layer': { [page]: { whiteSpace: 'nowrap' } } });

/** What may be long breaks rather than push other columns out of sight. */
export const broken = style({ '@layer': { [page]: { display: 'block', minWidth: '9rem', overflowWrap: 'anywhere' } } });

/** A link that is all of its cell, high enough for a finger, on the line of the other cells. */
export const cellLink = style([
  broken,
  { '@layer': { [page]: { paddingBlock: theme.space.s1, marginBlock: `calc(-1 * ${theme.space.s1})` } } },
]);

/** A button within a cell: one line, which begins where the text of the cell does. */
export const cellButton = style([button.quiet, { '@layer': { [page]: { paddingInline: 0, whiteSpace: 'nowrap' } } }]);

export const pages = style({ '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s2 } } });

export const search = style({ '@layer': { [page]: { maxWidth: '32rem' } } });

/** Fields, side by side on wide screens. */
export const filters = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s4,
      alignItems: 'end',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.tablet]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 2fr) auto' } },
    },
  },
});

/** Three fields and more with their button, of one width; as many in a row as fit. */
export const evenFilters = style([
  filters,
  {
    '@layer': {
      [page]: { '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(auto-fit, minmax(11rem, 1fr))' } } },
    },
  },
]);

/** Two or three short fields fill a row. */
export const row = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s5,
      alignItems: 'start',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))' } },
    },
  },
});

export const list = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s3, padding: 0, margin: 0, listStyle: 'none' } },
});

export const entry = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s1,
      paddingTop: theme.space.s3,
      borderTop: `1px solid ${color.line}`,
      overflowWrap: 'anywhere',
    },
  },
});

/** A form that is nothing but its button is as wide as that. */
export const fit = style({ '@layer': { [page]: { justifySelf: 'start' } } });

export const actions = style({
  '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s2, alignItems: 'center' } },
});

/** Takes no part in how things are laid out. */
export const asOne = style({ '@layer': { [page]: { display: 'contents' } } });

/** The keyboard is led here, which is not shown: nothing here is to be pressed. */
export const focusTarget = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s4,
      minWidth: 0,
      borderRadius: theme.radius.option,
      ':focus': { outline: 'none' },
    },
  },
});
