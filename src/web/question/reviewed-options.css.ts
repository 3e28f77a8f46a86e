import { style, styleVariants } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

const outcome = style({
  '@layer': {
    [page]: { display: 'inline-flex', alignItems: 'center', gap: theme.space.s1, fontWeight: theme.weight.strong },
  },
});

export const outcomes = styleVariants({
  right: [outcome, { '@layer': { [page]: { color: color.good } } }],
  wrong: [outcome, { '@layer': { [page]: { color: color.bad } } }],
  unanswered: [outcome, { '@layer': { [page]: { color: color.soft } } }],
  flagged: [outcome, { '@layer': { [page]: { color: color.flag } } }],
});

export const states = style({ '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s4 } } });

export const stem = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.serif,
      fontSize: theme.size.stem,
      lineHeight: 1.5,
      whiteSpace: 'pre-line',
      textWrap: 'pretty',
      '@media': { print: { fontSize: '12pt' } },
    },
  },
});

export const options = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s2, margin: 0, padding: 0 } } });

const option = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: theme.space.s3,
      padding: `${theme.space.s3} ${theme.space.s4}`,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.option,
      background: color.raised,
      breakInside: 'avoid',
    },
  },
});

/** The key, a wrong choice, and any other option; a sign and words say the same. */
export const optionLooks = styleVariants({
  plain: [option],
  key: [option, { '@layer': { [page]: { borderColor: color.good, boxShadow: `inset 0 0 0 1px ${color.good}` } } }],
  wrong: [option, { '@layer': { [page]: { borderColor: color.bad } } }],
});

export const letter = style({
  '@layer': {
    [page]: {
      display: 'grid',
      placeItems: 'center',
      width: '1.625rem',
      height: '1.625rem',
      border: `1px solid ${color.soft}`,
      borderRadius: '50%',
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
      lineHeight: 1,
    },
  },
});

export const optionBody = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s1, minWidth: 0 } } });

export const reason = style({ '@layer': { [page]: { color: color.soft, textWrap: 'pretty' } } });

export const explanation = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s1,
      paddingLeft: theme.space.s5,
      borderLeft: `3px solid ${color.accent}`,
      textWrap: 'pretty',
      whiteSpace: 'pre-line',
    },
  },
});

export const explanationTitle = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.sans,
      color: color.accent,
      fontSize: theme.size.small,
      lineHeight: 1.5,
      fontWeight: theme.weight.strong,
    },
  },
});
