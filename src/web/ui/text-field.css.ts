import { globalStyle, style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const field = style({
  '@layer': { [ui]: { display: 'grid', gap: theme.space.s1, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const labelStyle = style({ '@layer': { [ui]: { fontWeight: theme.weight.strong } } });

export const hintStyle = style({ '@layer': { [ui]: { color: color.soft, fontSize: theme.size.small } } });

export const errorStyle = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      gap: theme.space.s1,
      alignItems: 'baseline',
      color: color.bad,
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
    },
  },
});

/** The sign keeps its size beside the first line, however long the words are. */
globalStyle(`${errorStyle} > svg`, {
  '@layer': { [ui]: { flex: 'none', alignSelf: 'flex-start', marginTop: '0.125rem' } },
});

/** A line of text one can fill in. */
export const input = style({
  '@layer': {
    [ui]: {
      width: '100%',
      minHeight: '2.75rem',
      padding: `${theme.space.s2} ${theme.space.s3}`,
      background: color.raised,
      color: color.ink,
      border: `1px solid ${color.soft}`,
      borderRadius: theme.radius.button,
      lineHeight: 1.5,
      '::placeholder': { color: color.soft, opacity: 1 },
      selectors: {
        '&[aria-invalid="true"]': { borderColor: color.bad, boxShadow: `inset 0 0 0 1px ${color.bad}` },
        '&:disabled': { background: color.sunk, color: color.soft, cursor: 'not-allowed' },
        '&:focus-visible': { outlineOffset: '1px' },
      },
    },
  },
});

/** The browser's own button in a field for a file looks like one of ours. */
export const fileInput = style([
  input,
  {
    '@layer': {
      [ui]: {
        padding: theme.space.s1,
        '::file-selector-button': {
          minHeight: '2.25rem',
          marginRight: theme.space.s3,
          paddingInline: theme.space.s3,
          border: 0,
          borderRadius: theme.radius.cell,
          background: color.sunk,
          color: color.accent,
          font: 'inherit',
          fontWeight: theme.weight.strong,
          cursor: 'pointer',
        },
      },
    },
  },
]);

export const area = style([input, { '@layer': { [ui]: { resize: 'vertical' } } }]);

export const withButton = style({
  '@layer': { [ui]: { position: 'relative', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const inputWithButton = style([
  input,
  { '@layer': { [ui]: { paddingRight: '5.5rem', '::-ms-reveal': { display: 'none' } } } },
]);

export const toggle = style({
  '@layer': {
    [ui]: {
      position: 'absolute',
      insetBlock: '0.25rem',
      right: '0.25rem',
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.space.s1,
      // As wide as its sign and its word, which would push the other to the side when it comes in.
      minWidth: '4.875rem',
      paddingInline: theme.space.s3,
      border: 0,
      borderRadius: theme.radius.cell,
      background: 'transparent',
      color: color.accent,
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
      ':hover': { background: color.sunk },
      '@media': { '(scripting: none)': { display: 'none' } },
    },
  },
});
