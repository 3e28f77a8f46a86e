import { style, styleVariants } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, theme } from '../../theme/theme.css.ts';

/** The form above its one button, which is as wide as the order. */
export const payForm = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s4, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

/** The methods of payment side by side; the chosen one's line lies on theirs. */
export const tabs = style({
  '@layer': { [page]: { display: 'flex', gap: theme.space.s2, borderBottom: `1px solid ${color.line}` } },
});

export const tab = style({
  '@layer': {
    [page]: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.space.s2,
      minHeight: '2.75rem',
      marginBottom: '-1px',
      padding: `${theme.space.s1} ${theme.space.s2}`,
      border: 0,
      borderBottom: `2px solid ${color.accent}`,
      background: 'transparent',
      color: color.accent,
      fontWeight: theme.weight.strong,
    },
  },
});

export const fields = style([payForm]);

/** Two short fields side by side; their edges stay level when only one has an error. */
export const pair = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: theme.space.s3,
      alignItems: 'start',
    },
  },
});

export const digits = style({
  '@layer': { [page]: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.02em' } },
});

export const testCards = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s1,
      padding: `${theme.space.s3} ${theme.space.s4} ${theme.space.s2}`,
      borderRadius: theme.radius.option,
      background: color.sunk,
      fontSize: theme.size.small,
    },
  },
});

export const testCardList = style({ '@layer': { [page]: { display: 'grid' } } });

export const testCard = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: `0 ${theme.space.s3}`,
      width: '100%',
      minHeight: '2.25rem',
      padding: `${theme.space.s1} 0`,
      border: 0,
      background: 'transparent',
      color: color.ink,
      textAlign: 'start',
      fontVariantNumeric: 'tabular-nums',
      selectors: {
        '&:hover:enabled': { color: color.accent },
        '&:disabled': { cursor: 'not-allowed', color: color.soft },
      },
    },
  },
});

export const testCardNumber = style({
  '@layer': { [page]: { fontWeight: theme.weight.strong, textDecoration: 'underline', textUnderlineOffset: '0.2em' } },
});

/** Where Stripe puts its form; as high as that form is, so that nothing moves when it arrives. */
export const stripeBox = style({ '@layer': { [page]: { position: 'relative', minHeight: '17.5rem' } } });

export const stripeLines = style({
  '@layer': { [page]: { position: 'absolute', inset: 0, display: 'grid', gap: theme.space.s4, alignContent: 'start' } },
});

/** A field to come: a short line where its label will be, a box below. */
export const ghostField = style({
  '@layer': {
    [page]: {
      display: 'block',
      height: '2.75rem',
      marginTop: '1.75rem',
      position: 'relative',
      borderRadius: theme.radius.button,
      background: color.sunk,
      '::before': {
        content: '',
        position: 'absolute',
        top: '-1.375rem',
        width: '6rem',
        height: '0.875rem',
        borderRadius: theme.radius.cell,
        background: color.sunk,
      },
    },
  },
});

export const stripeFrame = styleVariants({
  loading: { '@layer': { [page]: { visibility: 'hidden' } } },
  shown: {},
});
