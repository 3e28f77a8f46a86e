import { createVar, fallbackVar, style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

/** Sizes of stem and options where a learner may set them; else those of the theme. */
export const stemSize = createVar();
export const optionSize = createVar();

export const fieldset = style({ '@layer': { [page]: { display: 'block' } } });

export const stem = style({
  '@layer': {
    [page]: {
      display: 'table',
      width: '100%',
      paddingBottom: theme.space.s6,
      fontFamily: theme.font.serif,
      fontSize: fallbackVar(stemSize, theme.size.stem),
      lineHeight: 1.5,
      whiteSpace: 'pre-line',
      textWrap: 'pretty',
      '@media': { print: { paddingBottom: '4pt', fontSize: '12pt' } },
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
      '@media': { print: { border: 0, background: 'none' } },
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
      fontSize: fallbackVar(optionSize, theme.size.lead),
      lineHeight: 1.5,
      '@media': { [from.tablet]: { paddingBlock: '0.9375rem' }, print: { padding: '3pt 0', fontSize: '11pt' } },
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
