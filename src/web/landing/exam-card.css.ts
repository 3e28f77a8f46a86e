import { style, styleVariants } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const sheet = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s4,
      padding: theme.space.s5,
      background: color.raised,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.card,
      boxShadow: `0 24px 48px ${color.shadow}`,
      '@media': { [from.tablet]: { padding: theme.space.s6 } },
    },
  },
});

export const top = style({
  '@layer': {
    [page]: {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      gap: theme.space.s4,
      color: color.soft,
      fontSize: theme.size.small,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

export const clock = style({
  '@layer': { [page]: { color: color.ink, fontSize: theme.size.base, fontWeight: theme.weight.strong } },
});

export const track = style({
  '@layer': {
    [page]: { width: '100%', height: '4px', borderRadius: '99px', background: color.sunk, color: color.accent },
  },
});

export const stem = style({
  '@layer': {
    [page]: { fontFamily: theme.font.serif, fontSize: theme.size.stem, lineHeight: 1.45, textWrap: 'pretty' },
  },
});

export const options = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s2 } } });

const option = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gap: theme.space.s3,
      padding: `${theme.space.s3} ${theme.space.s4}`,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.option,
    },
  },
});

const letter = style({
  '@layer': {
    [page]: {
      display: 'grid',
      placeItems: 'center',
      width: '1.625rem',
      height: '1.625rem',
      border: `1px solid ${color.line}`,
      borderRadius: '50%',
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
      lineHeight: 1,
    },
  },
});

/** An option untouched, chosen, or struck out. */
export const optionStates = styleVariants({
  open: [option],
  chosen: [
    option,
    {
      '@layer': {
        [page]: {
          background: color.accentSoft,
          borderColor: color.accent,
          boxShadow: `inset 0 0 0 1px ${color.accent}`,
        },
      },
    },
  ],
  struck: [option, { '@layer': { [page]: { color: color.soft } } }],
});

export const letterStates = styleVariants({
  open: [letter],
  chosen: [
    letter,
    { '@layer': { [page]: { background: color.accent, borderColor: color.accent, color: color.onAccent } } },
  ],
  struck: [letter],
});
