import { style, styleVariants } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

/** A raised sheet with a hairline: what belongs together. On paper the paper is the sheet. */
export const card = style({
  '@layer': {
    [ui]: {
      background: color.raised,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.card,
      padding: theme.space.s5,
      minWidth: 0,
      '@media': {
        [from.tablet]: { padding: theme.space.s6 },
        print: { padding: 0, border: 0, background: 'none' },
      },
    },
  },
});

export const sheet = style([
  card,
  {
    '@layer': {
      [ui]: { display: 'grid', gap: theme.space.s4, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' },
    },
  },
]);

export const head = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: `${theme.space.s1} ${theme.space.s4}`,
    },
  },
});

/** A title of the page itself, and of a part of it. */
export const titles = styleVariants({
  page: { '@layer': { [ui]: { fontSize: theme.size.h2 } } },
  part: { '@layer': { [ui]: { fontSize: theme.size.h4, lineHeight: 1.25 } } },
});
