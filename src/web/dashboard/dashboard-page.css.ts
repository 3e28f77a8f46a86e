import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';
import { card } from '../ui/card.css.ts';

/** Achievements take the main column, purchases the side column. */
export const columns = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s5,
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignItems: 'start',
      '@media': { [from.desktop]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 3fr)', gap: theme.space.s6 } },
    },
  },
});

export const column = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s5, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const lastScore = style({
  '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.space.s4 } },
});

export const scoreFigure = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.serif,
      fontSize: theme.size.hero,
      fontWeight: theme.weight.strong,
      fontVariantNumeric: 'tabular-nums',
      lineHeight: 1,
    },
  },
});

export const subtitle = style({
  '@layer': {
    [page]: {
      paddingTop: theme.space.s4,
      borderTop: `1px solid ${color.line}`,
      fontFamily: theme.font.sans,
      fontSize: theme.size.base,
    },
  },
});

export const ways = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s4,
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.desktop]: { gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))' } },
    },
  },
});

/** A card that is one link. */
export const way = style([
  card,
  {
    '@layer': {
      [page]: {
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        gap: `0 ${theme.space.s4}`,
        alignItems: 'center',
        color: color.ink,
        textDecoration: 'none',
        transition: `border-color ${theme.motion.quick}`,
        ':hover': { borderColor: color.soft },
        '@media': {
          [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.s4, alignContent: 'start' },
        },
      },
    },
  },
]);

export const wayWords = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s1 } } });

export const wayTitle = style({
  '@layer': { [page]: { fontFamily: theme.font.serif, fontSize: theme.size.h4, fontWeight: theme.weight.strong } },
});

export const soft = style({ '@layer': { [page]: { color: color.soft } } });

export const price = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.serif,
      fontSize: theme.size.h3,
      fontWeight: theme.weight.strong,
    },
  },
});

/** What is offered at the left, what it holds at the right. */
export const offer = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s6,
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: theme.space.s12 } },
    },
  },
});

export const offerWords = style({
  '@layer': {
    [page]: { display: 'grid', gap: theme.space.s4, alignContent: 'start', justifyItems: 'start' },
  },
});
