import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';
import { button } from '../ui/button.css.ts';

export const note = style({
  '@layer': {
    [page]: {
      paddingTop: theme.space.s4,
      borderTop: `1px solid ${color.line}`,
      color: color.soft,
      fontSize: theme.size.small,
      textWrap: 'pretty',
    },
  },
});

/** What one can do with the sheet is not on the sheet. */
export const actions = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      gap: theme.space.s3,
      '@media': { print: { display: 'none' } },
    },
  },
});

/** Without scripts the browser's own command prints. */
export const printButton = style([
  button.main,
  { '@layer': { [page]: { '@media': { '(scripting: none)': { display: 'none' } } } } },
]);
