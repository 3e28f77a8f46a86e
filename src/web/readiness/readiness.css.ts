import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const figure = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      gap: `${theme.space.s1} ${theme.space.s4}`,
    },
  },
});

export const number = style({
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

export const verdict = style({ '@layer': { [page]: { fontSize: theme.size.h4 } } });

export const scale = style({
  '@layer': {
    [page]: {
      display: 'block',
      width: '100%',
      height: '0.875rem',
      marginBlockStart: theme.space.s4,
      borderRadius: theme.radius.cell,
      background: color.sunk,
      border: `1px solid ${color.line}`,
    },
  },
});

export const range = style({ '@layer': { [page]: { fill: color.accent, opacity: 0.35 } } });

export const mark = style({ '@layer': { [page]: { fill: color.accent } } });

export const ends = style({
  '@layer': {
    [page]: { display: 'flex', justifyContent: 'space-between', color: color.soft, fontSize: theme.size.small },
  },
});

export const explanation = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s4 } },
});

export const results = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s4, listStyle: 'none', margin: 0, padding: 0 } },
});

export const result = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s2,
      paddingBlockEnd: theme.space.s3,
      borderBlockEnd: `1px solid ${color.line}`,
    },
  },
});

export const resultHead = style({
  '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.space.s3 } },
});

const inColumns = 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))';

export const bands = style({
  '@layer': {
    [page]: { display: 'grid', gridTemplateColumns: inColumns, gap: `${theme.space.s1} ${theme.space.s6}`, margin: 0 },
  },
});

export const bandLine = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: theme.space.s3,
      fontSize: theme.size.small,
    },
  },
});

export const bandFields = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: inColumns,
      gap: theme.space.s4,
      margin: 0,
      padding: 0,
      border: 0,
    },
  },
});
