import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const filters = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s4,
      alignItems: 'end',
      '@media': {
        [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
        [from.desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
      },
    },
  },
});

export const list = style({
  '@layer': { [page]: { margin: 0, padding: 0, listStyle: 'none', borderBottom: `1px solid ${color.line}` } },
});

export const item = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s2,
      gridTemplateColumns: 'minmax(0, 1fr)',
      paddingBlock: theme.space.s5,
      borderTop: `1px solid ${color.line}`,
    },
  },
});

export const name = style({ '@layer': { [page]: { color: color.ink, fontWeight: theme.weight.strong } } });

/** Id and first lines of a question, as one link. */
export const lineLink = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s1, minWidth: 'min(20rem, 60vw)', flex: 1 } },
});

/** The first lines of a question. */
export const stem = style({
  '@layer': {
    [page]: {
      display: '-webkit-box',
      overflow: 'hidden',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      maxWidth: theme.width.measure,
      fontFamily: theme.font.serif,
      fontSize: theme.size.lead,
      fontWeight: theme.weight.regular,
      lineHeight: 1.5,
    },
  },
});

export const bars = style({
  '@layer': { [page]: { borderCollapse: 'collapse', width: '100%', maxWidth: '30rem', fontSize: theme.size.small } },
});

export const caption = style({
  '@layer': { [page]: { paddingBottom: theme.space.s2, textAlign: 'start', fontWeight: theme.weight.strong } },
});

export const barName = style({
  '@layer': { [page]: { paddingBlock: theme.space.s1, textAlign: 'start', whiteSpace: 'nowrap' } },
});

export const barCell = style({ '@layer': { [page]: { width: '60%', paddingInline: theme.space.s3 } } });

export const barNumber = style({
  '@layer': {
    [page]: { paddingInlineEnd: theme.space.s3, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  },
});

/** The editor at the left, what is known of the question at the right. */
export const columns = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s8,
      alignItems: 'start',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 22rem)', gap: theme.space.s10 } },
    },
  },
});

const stack = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' } as const;

export const beside = style({ '@layer': { [page]: { ...stack, gap: theme.space.s5 } } });

export const editor = style({ '@layer': { [page]: { ...stack, gap: theme.space.s6 } } });

export const form = style({
  '@layer': { [page]: { ...stack, gap: theme.space.s5, justifyItems: 'stretch', paddingTop: theme.space.s2 } },
});

/** Texts are seen whole: on a phone three lines hold a fourth of a reason. */
export const option = style({
  '@layer': {
    [page]: {
      ...stack,
      gap: theme.space.s3,
      padding: theme.space.s5,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.card,
      background: color.raised,
      selectors: { '&:has(input[name="key"]:checked)': { borderColor: color.good } },
    },
  },
});

globalStyle(`${option} textarea`, {
  '@layer': { [page]: { fieldSizing: 'content', minHeight: '5rem', maxHeight: '70svh' } },
});

export const legend = style({
  '@layer': { [page]: { paddingInline: theme.space.s2, fontWeight: theme.weight.strong } },
});

export const keyChoice = style({
  '@layer': { [page]: { display: 'flex', alignItems: 'center', gap: theme.space.s3, minHeight: '2.75rem' } },
});

export const radio = style({
  '@layer': { [page]: { flexShrink: 0, width: '1.25rem', height: '1.25rem', accentColor: color.accent } },
});

export const decision = style({ '@layer': { [page]: { ...stack, gap: theme.space.s5 } } });

export const decisionTitle = style({
  '@layer': { [page]: { fontFamily: theme.font.sans, fontSize: theme.size.base, lineHeight: 1.5 } },
});

export const choices = style({ '@layer': { [page]: { ...stack, gap: theme.space.s2 } } });

export const summary = style({
  '@layer': {
    [page]: { minHeight: '1.75rem', color: color.accent, fontWeight: theme.weight.strong, cursor: 'pointer' },
  },
});

export const learner = style({
  '@layer': { [page]: { width: '40%', paddingBlock: theme.space.s1, overflowWrap: 'anywhere' } },
});

export const report = style({ '@layer': { [page]: { ...stack, gap: theme.space.s3 } } });

export const reportTitle = style({
  '@layer': { [page]: { fontFamily: theme.font.sans, fontSize: theme.size.lead, lineHeight: 1.5 } },
});

export const words = style({
  '@layer': { [page]: { maxWidth: theme.width.measure, whiteSpace: 'pre-line', overflowWrap: 'anywhere' } },
});

/** The question that is meant, set off from what is said about it. */
export const quoted = style({
  '@layer': {
    [page]: { ...stack, gap: theme.space.s1, paddingLeft: theme.space.s4, borderLeft: `3px solid ${color.line}` },
  },
});
