import { style, styleVariants } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const top = style({
  '@layer': {
    [page]: {
      borderBottom: `1px solid ${color.line}`,
      background: color.raised,
      paddingBlock: theme.space.s3,
      '@media': { print: { display: 'none' } },
    },
  },
});

export const main = style({ '@layer': { [page]: { ':focus': { outline: 'none' } } } });

/** The result at the left, by area at the right. */
export const result = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s10,
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignItems: 'start',
      '@media': {
        [from.desktop]: { gridTemplateColumns: 'minmax(0, 22rem) minmax(0, 1fr)', gap: theme.space.s16 },
      },
    },
  },
});

export const summary = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s4, justifyItems: 'start' } } });

export const scoreLine = style({
  '@layer': { [page]: { display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: theme.space.s4 } },
});

export const score = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.serif,
      fontSize: theme.size.hero,
      fontWeight: theme.weight.strong,
      lineHeight: 1.1,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

export const soft = style({ '@layer': { [page]: { color: color.soft } } });

const verdict = style({
  '@layer': {
    [page]: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.space.s2,
      fontSize: theme.size.text,
      fontWeight: theme.weight.strong,
    },
  },
});

export const verdicts = styleVariants({
  passed: [verdict, { '@layer': { [page]: { color: color.good } } }],
  below: [verdict, { '@layer': { [page]: { color: color.flag } } }],
});

export const actions = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.space.s3,
      paddingTop: theme.space.s2,
      '@media': { print: { display: 'none' } },
    },
  },
});

export const facts = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'auto auto',
      justifyContent: 'start',
      gap: `${theme.space.s1} ${theme.space.s6}`,
      width: '100%',
      paddingTop: theme.space.s4,
      borderTop: `1px solid ${color.line}`,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

export const areas = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s2, minWidth: 0 } } });

export const areasTitle = style({ '@layer': { [page]: { fontSize: theme.size.h3 } } });

export const table = style({ '@layer': { [page]: { width: '100%' } } });

export const caption = style({
  '@layer': {
    [page]: {
      paddingBottom: theme.space.s3,
      color: color.soft,
      fontSize: theme.size.small,
      textAlign: 'left',
    },
  },
});

export const area = style({ '@layer': { [page]: { borderTop: `1px solid ${color.line}` } } });

export const areaName = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s2,
      padding: `${theme.space.s3} 0`,
      fontWeight: theme.weight.strong,
      lineHeight: 1.25,
      textAlign: 'left',
    },
  },
});

const figure = {
  width: '1%',
  padding: `${theme.space.s3} 0 ${theme.space.s3} ${theme.space.s5}`,
  textAlign: 'right',
  verticalAlign: 'bottom',
  lineHeight: 1,
  whiteSpace: 'nowrap',
} as const;

export const areaCount = style({ '@layer': { [page]: { ...figure, color: color.soft } } });

export const areaPercent = style({
  '@layer': { [page]: { ...figure, minWidth: '4rem', fontWeight: theme.weight.strong } },
});

export const bar = style({
  '@layer': {
    [page]: { display: 'block', width: '100%', height: '0.5rem', borderRadius: '4px', background: color.line },
  },
});

export const barFill = style({ '@layer': { [page]: { fill: color.accent } } });

export const barMark = style({ '@layer': { [page]: { fill: color.ink } } });

export const reviewLinks = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.space.s4,
      paddingTop: theme.space.s10,
      borderTop: `1px solid ${color.line}`,
    },
  },
});
