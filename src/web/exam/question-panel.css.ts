import { createVar, style, styleVariants } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

const stemSize = createVar();
const optionSize = createVar();

const panel = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s4, minWidth: 0 } } });

const sized = (stem: string, option: string) =>
  [panel, { '@layer': { [page]: { vars: { [stemSize]: stem, [optionSize]: option } } } }] as const;

/** The steps of the text size: stem and options. */
export const panels = styleVariants({
  0: [...sized('1.125rem', '1rem')],
  1: [...sized(theme.size.stem, theme.size.lead)],
  2: [...sized('1.4375rem', '1.1875rem')],
  3: [...sized('1.625rem', '1.375rem')],
  4: [...sized('1.875rem', '1.5625rem')],
});

export const head = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: `${theme.space.s1} ${theme.space.s4}`,
    },
  },
});

export const number = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.sans,
      fontSize: theme.size.small,
      lineHeight: 1.5,
      color: color.accent,
      ':focus': { outline: 'none' },
      '@media': { [from.tablet]: { fontSize: theme.size.base } },
    },
  },
});

export const tools = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      marginInline: `calc(-1 * ${theme.space.s2})`,
    },
  },
});

const tool = style({
  '@layer': {
    [page]: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: theme.space.s1,
      minWidth: '2.75rem',
      minHeight: '2.75rem',
      paddingInline: theme.space.s2,
      border: 0,
      borderRadius: theme.radius.cell,
      background: 'transparent',
      color: color.soft,
      fontSize: theme.size.small,
      transition: `background ${theme.motion.quick}, color ${theme.motion.quick}`,
      ':hover': { background: color.sunk, color: color.ink },
      selectors: { '&:disabled': { opacity: 0.5, cursor: 'not-allowed', background: 'transparent' } },
    },
  },
});

/** Looks of a tool: at rest, in use, and the flag in its two states. */
export const toolLooks = styleVariants({
  plain: [tool],
  on: [tool, { '@layer': { [page]: { color: color.accent, fontWeight: theme.weight.strong } } }],
  flagged: [
    tool,
    { '@layer': { [page]: { color: color.flag, background: color.flagSoft, fontWeight: theme.weight.strong } } },
  ],
});

export const fieldset = style({ '@layer': { [page]: { display: 'block' } } });

export const stem = style({
  '@layer': {
    [page]: {
      display: 'table',
      width: '100%',
      paddingBottom: theme.space.s6,
      fontFamily: theme.font.serif,
      fontSize: stemSize,
      lineHeight: 1.5,
      whiteSpace: 'pre-line',
      textWrap: 'pretty',
    },
  },
});

export const options = style({
  '@layer': {
    [page]: { display: 'grid', gap: theme.space.s2, gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

/** One option: the whole row is the target; chosen has a filled letter, a border and a ground of its own. */
export const option = style({
  '@layer': {
    [page]: {
      display: 'flex',
      background: color.raised,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.option,
      transition: `background ${theme.motion.quick}, border-color ${theme.motion.quick}`,
      ':hover': { borderColor: color.soft },
      selectors: {
        '&:has(input:checked)': {
          background: color.accentSoft,
          borderColor: color.accent,
          boxShadow: `inset 0 0 0 1px ${color.accent}`,
        },
        '&:has(input:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
        '&:has(input:disabled)': { cursor: 'not-allowed' },
      },
    },
  },
});

export const label = style({
  '@layer': {
    [page]: {
      position: 'relative',
      flex: 1,
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: theme.space.s3,
      alignItems: 'start',
      padding: `${theme.space.s3} ${theme.space.s1} ${theme.space.s3} ${theme.space.s4}`,
      cursor: 'pointer',
      fontSize: optionSize,
      lineHeight: 1.5,
      '@media': { [from.tablet]: { paddingBlock: '0.9375rem' } },
    },
  },
});

export const radio = style({
  '@layer': {
    [page]: { position: 'absolute', width: '1px', height: '1px', margin: 0, opacity: 0, pointerEvents: 'none' },
  },
});

export const letter = style({
  '@layer': {
    [page]: {
      display: 'grid',
      placeItems: 'center',
      width: '1.625rem',
      height: '1.625rem',
      borderRadius: '50%',
      border: `1px solid ${color.soft}`,
      background: color.raised,
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
      lineHeight: 1,
      selectors: {
        'input:checked + &': { background: color.accent, borderColor: color.accent, color: color.onAccent },
      },
    },
  },
});

export const text = style({ '@layer': { [page]: { whiteSpace: 'pre-line', textWrap: 'pretty' } } });

export const struck = style([
  text,
  { '@layer': { [page]: { color: color.soft, textDecoration: 'line-through', textDecorationThickness: '1px' } } },
]);

export const strike = style({
  '@layer': {
    [page]: {
      flex: 'none',
      display: 'grid',
      placeItems: 'center',
      alignSelf: 'stretch',
      width: '2.75rem',
      minHeight: '2.75rem',
      padding: 0,
      border: 0,
      borderRadius: theme.radius.option,
      background: 'transparent',
      color: color.soft,
      ':hover': { color: color.ink },
      selectors: { '&[aria-pressed="true"]': { color: color.ink } },
    },
  },
});

export const note = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s1, maxWidth: '45rem' } } });

export const noteLabel = style({
  '@layer': { [page]: { fontSize: theme.size.small, fontWeight: theme.weight.strong } },
});

export const noteText = style({
  '@layer': {
    [page]: {
      width: '100%',
      minHeight: '5.5rem',
      padding: theme.space.s3,
      border: `1px solid ${color.soft}`,
      borderRadius: theme.radius.button,
      background: color.raised,
      lineHeight: 1.5,
      resize: 'vertical',
    },
  },
});

export const noteHint = style({ '@layer': { [page]: { color: color.soft, fontSize: theme.size.small } } });
