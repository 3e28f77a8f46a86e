import { style, styleVariants } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, from, theme } from '../../theme/theme.css.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

export const columns = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s8,
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignItems: 'start',
      '@media': { [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 22rem', gap: theme.space.s10 } },
    },
  },
});

export const form = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s6, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const part = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s2,
      gridTemplateColumns: 'minmax(0, 1fr)',
      border: 0,
      padding: 0,
      paddingBlockStart: theme.space.s4,
      borderBlockStart: `1px solid ${color.line}`,
    },
  },
});

export const legend = style({
  '@layer': { [page]: { float: 'left', padding: 0, fontWeight: theme.weight.strong } },
});

export const note = style({
  '@layer': { [page]: { display: 'block', color: color.soft, fontSize: theme.size.small } },
});

export const area = style({ '@layer': { [page]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } } });

export const areaLine = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      alignItems: 'center',
      gap: theme.space.s3,
      minHeight: '2.25rem',
      cursor: 'pointer',
    },
  },
});

export const areaTitle = style({ '@layer': { [page]: { overflowWrap: 'anywhere' } } });

export const count = style({
  '@layer': {
    [page]: {
      color: color.soft,
      fontSize: theme.size.small,
      fontWeight: theme.weight.regular,
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
  },
});

/** The result of a session, which may be a sentence. */
export const result = style([count, { '@layer': { [page]: { textAlign: 'end', whiteSpace: 'normal' } } }]);

export const radio = style({
  '@layer': { [page]: { flexShrink: 0, width: '1.25rem', height: '1.25rem', margin: 0, accentColor: color.accent } },
});

export const topicsSummary = style({
  '@layer': {
    [page]: { marginInlineStart: theme.space.s8, color: color.soft, fontSize: theme.size.small, cursor: 'pointer' },
  },
});

export const unseenWords = style({ '@layer': { [page]: visuallyHidden } });

export const topics = style({
  '@layer': {
    [page]: {
      listStyle: 'none',
      marginInlineStart: theme.space.s2,
      paddingInlineStart: theme.space.s5,
      borderInlineStart: `2px solid ${color.accent}`,
    },
  },
});

export const row = style({
  '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s2, clear: 'both' } },
});

const box = {
  border: `1px solid ${color.line}`,
  background: color.raised,
  cursor: 'pointer',
  selectors: { '&:has(:checked)': { borderColor: color.accent, background: color.accentSoft } },
} as const;

export const tick = style({
  '@layer': {
    [page]: {
      ...box,
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.space.s2,
      minHeight: '2.75rem',
      paddingInline: theme.space.s3,
      borderRadius: theme.radius.button,
    },
  },
});

export const modes = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s2,
      gridTemplateColumns: 'minmax(0, 1fr)',
      clear: 'both',
      '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
    },
  },
});

export const mode = style({
  '@layer': {
    [page]: {
      ...box,
      display: 'flex',
      alignItems: 'flex-start',
      gap: theme.space.s3,
      padding: theme.space.s4,
      borderRadius: theme.radius.option,
    },
  },
});

export const start = style({
  '@layer': {
    [page]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${theme.space.s2} ${theme.space.s4}` },
  },
});

export const sessions = style({ '@layer': { [page]: { listStyle: 'none', padding: 0 } } });

export const session = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) fit-content(45%)',
      alignItems: 'center',
      gap: theme.space.s3,
      paddingBlock: theme.space.s2,
      borderBlockStart: `1px solid ${color.line}`,
    },
  },
});

export const progress = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: `${theme.space.s2} ${theme.space.s4}`,
      marginBlockEnd: theme.space.s4,
    },
  },
});

export const clock = style({
  '@layer': { [page]: { fontWeight: theme.weight.strong, fontVariantNumeric: 'tabular-nums' } },
});

export const steps = style({
  '@layer': {
    [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s1, listStyle: 'none', padding: 0, width: '100%' },
  },
});

const stepBase = style({
  '@layer': {
    [page]: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      minWidth: '2rem',
      minHeight: '2rem',
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.cell,
      background: color.raised,
      color: color.ink,
      fontSize: theme.size.small,
      fontVariantNumeric: 'tabular-nums',
      selectors: { '&[aria-current]': { outline: `2px solid ${color.accent}`, outlineOffset: '1px' } },
    },
  },
});

/** The state of a question of the session. */
export const step = styleVariants({
  open: [stepBase],
  chosen: [stepBase, { '@layer': { [page]: { background: color.accentSoft, borderColor: color.accent } } }],
  right: [stepBase, { '@layer': { [page]: { color: color.good, borderColor: color.good } } }],
  wrong: [stepBase, { '@layer': { [page]: { color: color.bad, borderColor: color.bad } } }],
});

export const question = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s4, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const questionHead = style({
  '@layer': {
    [page]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `0 ${theme.space.s4}` },
  },
});

export const place = style({
  '@layer': {
    [page]: {
      marginInlineEnd: 'auto',
      fontFamily: theme.font.sans,
      fontSize: theme.size.base,
      lineHeight: 1.5,
      color: color.accent,
      fontVariantNumeric: 'tabular-nums',
      ':focus': { outline: 'none' },
    },
  },
});

export const foot = style({
  '@layer': { [page]: { display: 'flex', justifyContent: 'space-between', gap: theme.space.s3 } },
});
