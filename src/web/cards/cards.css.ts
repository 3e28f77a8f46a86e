import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const columns = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s6,
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignItems: 'start',
      '@media': { [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 20rem', gap: theme.space.s10 } },
    },
  },
});

const stack = { display: 'grid', gap: theme.space.s5, gridTemplateColumns: 'minmax(0, 1fr)' } as const;

export const main = style({ '@layer': { [page]: stack } });

export const side = style({ '@layer': { [page]: stack } });

/** Tall enough that the buttons stay where they are from one card to the next. */
export const card = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexDirection: 'column',
      gap: theme.space.s4,
      minHeight: '24rem',
      padding: theme.space.s5,
      background: color.raised,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.card,
      '@media': { [from.tablet]: { padding: theme.space.s8 } },
    },
  },
});

export const kind = style({
  '@layer': {
    [page]: {
      display: 'flex',
      justifyContent: 'space-between',
      gap: theme.space.s4,
      color: color.accent,
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

const focusable = { overflowWrap: 'anywhere', ':focus': { outline: 'none' } } as const;

export const front = style({
  '@layer': { [page]: { ...focusable, fontSize: theme.size.h2, lineHeight: 1.25 } },
});

export const question = style({
  '@layer': {
    [page]: {
      ...focusable,
      fontFamily: theme.font.serif,
      fontSize: theme.size.stem,
      fontWeight: theme.weight.regular,
      lineHeight: 1.5,
      whiteSpace: 'pre-line',
    },
  },
});

export const ask = style({ '@layer': { [page]: { color: color.soft } } });

export const soft = style({ '@layer': { [page]: { color: color.soft, fontVariantNumeric: 'tabular-nums' } } });

export const sources = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s2,
      paddingInlineStart: '1.25em',
      listStyle: 'disc',
      color: color.soft,
    },
  },
});

export const answer = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s3,
      paddingBlockStart: theme.space.s4,
      borderBlockStart: `1px solid ${color.line}`,
      ':focus': { outline: 'none' },
    },
  },
});

export const back = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.serif,
      fontSize: theme.size.lead,
      lineHeight: 1.6,
      maxWidth: theme.width.measure,
      whiteSpace: 'pre-line',
      overflowWrap: 'anywhere',
    },
  },
});

/** Reserves the space of the grades. */
export const reveal = style({ '@layer': { [page]: { marginBlockStart: 'auto' } } });

export const grades = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: theme.space.s2,
      marginBlockStart: 'auto',
      border: 0,
      padding: 0,
      '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
    },
  },
});

export const legend = style({
  '@layer': { [page]: { marginBlockEnd: theme.space.s2, padding: 0, color: color.soft, fontSize: theme.size.small } },
});

export const grade = style({
  '@layer': { [page]: { flexDirection: 'column', gap: 0, paddingInline: theme.space.s2 } },
});

export const gradeNote = style({
  '@layer': { [page]: { fontSize: theme.size.small, fontWeight: theme.weight.regular } },
});

export const key = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.sans,
      fontSize: theme.size.small,
      fontWeight: theme.weight.regular,
      '@media': { '(pointer: coarse)': { display: 'none' } },
    },
  },
});

export const ownList = style({
  '@layer': { [page]: { listStyle: 'none', padding: 0, borderBlockStart: `1px solid ${color.line}` } },
});

export const ownRow = style({
  '@layer': { [page]: { paddingBlock: theme.space.s2, borderBlockEnd: `1px solid ${color.line}` } },
});

export const ownText = style({ '@layer': { [page]: { overflowWrap: 'anywhere' } } });
