import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';
import { frame } from '../ui/page-body.css.ts';

export const footer = style({
  '@layer': {
    [ui]: {
      flexGrow: 1,
      background: color.sunk,
      borderTop: `1px solid ${color.line}`,
      '@media': { print: { display: 'none' } },
    },
  },
});

export const inner = style([
  frame,
  {
    '@layer': {
      [ui]: {
        display: 'grid',
        gap: theme.space.s6,
        paddingBlock: theme.space.s10,
        '@media': {
          // A column as wide as what it holds would move while the page is still coming in.
          [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 26.25rem', alignItems: 'center' },
        },
      },
    },
  },
]);

export const links = style({
  '@layer': { [ui]: { display: 'flex', flexWrap: 'wrap', gap: `0 ${theme.space.s5}` } },
});

export const link = style({
  '@layer': {
    [ui]: {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '2.5rem',
      color: color.ink,
      textDecoration: 'none',
      ':hover': { textDecoration: 'underline' },
    },
  },
});

export const network = style({ '@layer': { [ui]: { alignSelf: 'start' } } });

export const disclaimer = style({
  '@layer': {
    [ui]: {
      color: color.soft,
      fontSize: theme.size.small,
      maxWidth: '46rem',
      '@media': { [from.desktop]: { gridColumn: '1 / -1' } },
    },
  },
});
