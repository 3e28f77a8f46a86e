import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

const base = style({
  '@layer': {
    [ui]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gap: theme.space.s3,
      alignItems: 'start',
      padding: theme.space.s4,
      borderRadius: theme.radius.option,
      border: `1px solid ${color.line}`,
      background: color.raised,
      color: color.ink,
    },
  },
});

/** Tones of a notice: the edge and the icon carry the colour, the words stay in ink. */
export const notice = styleVariants({
  info: [base, { '@layer': { [ui]: { background: color.accentSoft, borderColor: color.accentSoft } } }],
  good: [base, { '@layer': { [ui]: { borderColor: color.good } } }],
  flag: [base, { '@layer': { [ui]: { background: color.flagSoft, borderColor: color.flagSoft } } }],
  bad: [base, { '@layer': { [ui]: { borderColor: color.bad } } }],
});

const sign = style({ '@layer': { [ui]: { paddingTop: '0.125rem' } } });

export const signs = styleVariants({
  info: [sign, { '@layer': { [ui]: { color: color.accent } } }],
  good: [sign, { '@layer': { [ui]: { color: color.good } } }],
  flag: [sign, { '@layer': { [ui]: { color: color.flag } } }],
  bad: [sign, { '@layer': { [ui]: { color: color.bad } } }],
});

export const words = style({ '@layer': { [ui]: { display: 'grid', gap: theme.space.s1, justifyItems: 'start' } } });

export const title = style({ '@layer': { [ui]: { fontWeight: theme.weight.strong } } });

/** What one can do about it keeps a distance from the words. */
globalStyle(`${words} > :is(form, a, button)`, { '@layer': { [ui]: { marginTop: theme.space.s2 } } });
