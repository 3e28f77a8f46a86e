import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const form = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s6 } } });

export const sets = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s4,
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: theme.space.s5 } },
    },
  },
});

/** A set to choose: the whole card is the target. */
export const set = style({
  '@layer': {
    [page]: {
      position: 'relative',
      display: 'grid',
      alignContent: 'start',
      gap: theme.space.s4,
      padding: theme.space.s5,
      background: color.raised,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.card,
      cursor: 'pointer',
      transition: `border-color ${theme.motion.quick}, background ${theme.motion.quick}`,
      ':hover': { borderColor: color.soft },
      selectors: {
        '&:has(input:checked)': {
          background: color.accentSoft,
          borderColor: color.accent,
          boxShadow: `inset 0 0 0 1px ${color.accent}`,
        },
        '&:has(input:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: '2px' },
        'fieldset:not(:has(input:checked)) &:has(input[aria-invalid="true"])': { borderColor: color.bad },
      },
      '@media': { [from.tablet]: { padding: theme.space.s6 } },
    },
  },
});

export const setHead = style({
  '@layer': { [page]: { display: 'flex', alignItems: 'center', gap: theme.space.s3 } },
});

/** The native button of the group, in the size of a card. */
export const radio = style({
  '@layer': {
    [page]: {
      flex: 'none',
      width: '1.25rem',
      height: '1.25rem',
      margin: 0,
      accentColor: color.accent,
      ':focus-visible': { outline: 'none' },
    },
  },
});

export const setTitle = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.serif,
      fontSize: theme.size.h3,
      fontWeight: theme.weight.strong,
      lineHeight: 1.25,
    },
  },
});

export const size = style({
  '@layer': { [page]: { color: color.soft, fontWeight: theme.weight.strong, fontVariantNumeric: 'tabular-nums' } },
});

export const contents = style({ '@layer': { [page]: { color: color.soft, textWrap: 'pretty' } } });

export const begin = style({
  '@layer': {
    [page]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${theme.space.s3} ${theme.space.s5}` },
  },
});

export const scores = style({
  '@layer': { [page]: { color: color.soft, fontSize: theme.size.small, fontVariantNumeric: 'tabular-nums' } },
});

export const soft = style({ '@layer': { [page]: { color: color.soft } } });

export const facts = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s5,
      gridTemplateColumns: 'minmax(0, 1fr)',
      paddingTop: theme.space.s8,
      borderTop: `1px solid ${color.line}`,
      '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: theme.space.s8 } },
    },
  },
});

export const fact = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s1, alignContent: 'start' } } });

export const factTitle = style({
  '@layer': { [page]: { fontFamily: theme.font.sans, fontSize: theme.size.base, lineHeight: 1.5 } },
});

export const bank = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s4, justifyItems: 'start' } } });
