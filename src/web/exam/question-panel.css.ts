import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { optionSize, stemSize } from '../question/choice.css.ts';
import { page } from '../theme/layers.css.ts';
import { below, color, from, theme } from '../theme/theme.css.ts';

const panel = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s4, minWidth: 0 } } });

/** What is focused by keyboard scrolls clear of the controls at the bottom edge. */
globalStyle(`${panel} :is(input, button, textarea)`, { '@layer': { [page]: { scrollMarginBottom: '9rem' } } });

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
      ':hover': { background: color.sunk, color: color.ink },
      selectors: { '&:disabled': { opacity: 0.5, cursor: 'not-allowed', background: 'transparent' } },
    },
  },
});

/** Looks of a tool: at rest, in use, and the flag in its two states. */
export const toolLooks = styleVariants({
  plain: [tool],
  on: [tool, { '@layer': { [page]: { color: color.accent, ':hover': { color: color.accent } } } }],
  flagged: [
    tool,
    {
      '@layer': {
        [page]: {
          color: color.flag,
          background: color.flagSoft,
          ':hover': { color: color.flag, background: color.flagSoft },
        },
      },
    },
  ],
});

/** All labels of a tool lie on top of each other, so that it is as wide as the widest in every state. */
export const labels = style({ '@layer': { [page]: { display: 'grid', justifyItems: 'start' } } });

const label = style({ '@layer': { [page]: { gridArea: '1 / 1' } } });

export const labelLooks = styleVariants({
  plain: [label],
  strong: [label, { '@layer': { [page]: { fontWeight: theme.weight.strong } } }],
});

/** Read by screen readers everywhere, visible on wide screens. */
export const wideOnly = style({
  '@layer': {
    [page]: {
      '@media': {
        [below.tablet]: {
          position: 'absolute',
          width: '1px',
          height: '1px',
          overflow: 'hidden',
          clipPath: 'inset(50%)',
        },
      },
    },
  },
});

/** Takes its place and is neither seen nor read. */
export const unshown = style({ '@layer': { [page]: { visibility: 'hidden' } } });

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
