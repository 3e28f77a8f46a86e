import { style, styleVariants } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { from, theme } from '../theme/theme.css.ts';

/** The inner edge of everything that is as wide as the page: header, bands, footer. */
export const frame = style({
  '@layer': {
    [ui]: {
      width: '100%',
      maxWidth: theme.width.page,
      marginInline: 'auto',
      paddingInline: theme.space.s5,
      '@media': { [from.tablet]: { paddingInline: theme.space.s8 } },
    },
  },
});

const body = style([
  frame,
  {
    '@layer': {
      [ui]: {
        display: 'grid',
        gap: theme.space.s8,
        alignContent: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
        paddingBlock: `${theme.space.s8} ${theme.space.s16}`,
        '@media': {
          [from.desktop]: { paddingBlock: `${theme.space.s12} ${theme.space.s24}` },
          // Paper has margins of its own; space below the text would only make an empty sheet.
          print: { paddingBlock: 0 },
        },
      },
    },
  },
]);

/** How wide a page is: the whole frame, a text of readable length, or a form. */
export const pageBody = styleVariants({
  page: [body],
  text: [body, { '@layer': { [ui]: { maxWidth: `calc(46rem + 2 * ${theme.space.s8})` } } }],
  form: [body, { '@layer': { [ui]: { maxWidth: `calc(${theme.width.form} + 2 * ${theme.space.s8})` } } }],
});
