import { style, styleVariants } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

const base = style({
  '@layer': {
    [ui]: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.space.s1,
      padding: `0.0625rem ${theme.space.s2}`,
      border: '1px solid transparent',
      borderRadius: theme.radius.cell,
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
      lineHeight: 1.5,
      whiteSpace: 'nowrap',
    },
  },
});

const tone = (text: string, back: string, edge: string) =>
  ({ '@layer': { [ui]: { color: text, background: back, borderColor: edge } } }) as const;

/** Tones of a badge; the word in it says the same. */
export const badge = styleVariants({
  neutral: [base, tone(color.soft, color.sunk, color.line)],
  accent: [base, tone(color.accent, color.accentSoft, color.accentSoft)],
  good: [base, tone(color.good, color.raised, 'currentColor')],
  flag: [base, tone(color.flag, color.flagSoft, color.flagSoft)],
  bad: [base, tone(color.bad, color.raised, 'currentColor')],
});
