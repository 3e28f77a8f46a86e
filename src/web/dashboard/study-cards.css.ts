import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { below, color, theme } from '../theme/theme.css.ts';

export const lines = style({
  '@layer': { [page]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', overflowWrap: 'anywhere' } },
});

/** On phones a note is always below its link: only the short ones would fit beside it. */
const onePerLine = { flexDirection: 'column', alignItems: 'start', justifyContent: 'center' } as const;

export const line = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'center',
      gap: `${theme.space.s1} ${theme.space.s4}`,
      minHeight: '2.75rem',
      paddingBlock: theme.space.s2,
      borderTop: `1px solid ${color.line}`,
      ':first-child': { borderTop: 0 },
      '@media': { [below.tablet]: onePerLine },
    },
  },
});

export const soft = style({ '@layer': { [page]: { color: color.soft } } });

export const nextStep = style({
  '@layer': {
    [page]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${theme.space.s2} ${theme.space.s4}` },
  },
});

export const dateForms = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'end',
      gap: theme.space.s3,
      paddingTop: theme.space.s4,
      borderTop: `1px solid ${color.line}`,
    },
  },
});

export const formMessage = style({ '@layer': { [page]: { flexBasis: '100%' } } });

export const dateForm = style({
  '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: theme.space.s3 } },
});

export const weeks = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s1 } } });

export const week = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s1,
      paddingBlock: theme.space.s3,
      borderTop: `1px solid ${color.line}`,
    },
  },
});

/** Two things at the ends of a line, one below the other where there is no space. */
const apart = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `0 ${theme.space.s4}`,
  overflowWrap: 'anywhere',
} as const;

/** A section and the chapter it is in, beside the button of its row. */
export const titleAndPlace = style({
  '@layer': { [page]: { ...apart, '@media': { [below.tablet]: onePerLine } } },
});

export const weekHead = style({ '@layer': { [page]: { ...apart, fontVariantNumeric: 'tabular-nums' } } });

globalStyle(`${week} summary`, { '@layer': { [page]: { cursor: 'pointer', color: color.soft } } });

export const days = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s4, paddingTop: theme.space.s3 } },
});

/** The day and its time, above its steps. */
export const dayHead = style([weekHead, { '@layer': { [page]: { fontWeight: theme.weight.strong } } }]);

globalStyle(`${dayHead} ${soft}`, { '@layer': { [page]: { fontWeight: 400 } } });

export const step = style({
  '@layer': {
    [page]: {
      ...apart,
      paddingBlock: theme.space.s1,
      paddingInlineStart: theme.space.s4,
      '@media': { [below.tablet]: onePerLine },
    },
  },
});

export const missed = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s4 } } });

export const causes = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s2 } } });

export const cause = style({
  '@layer': { [page]: { display: 'grid', paddingTop: theme.space.s2, borderTop: `1px solid ${color.line}` } },
});

export const causeLine = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: `0 ${theme.space.s4}`,
      minHeight: '2rem',
    },
  },
});
