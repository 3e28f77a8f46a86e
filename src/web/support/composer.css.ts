import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';
import { input } from '../ui/text-field.css.ts';

export const composer = style({
  '@layer': {
    [ui]: {
      flex: 'none',
      display: 'grid',
      gap: theme.space.s1,
      padding: `${theme.space.s3} ${theme.space.s4}`,
      paddingBottom: `calc(${theme.space.s3} + env(safe-area-inset-bottom))`,
      borderTop: `1px solid ${color.line}`,
      background: color.raised,
    },
  },
});

export const replies = style({
  '@layer': {
    [ui]: {
      minHeight: '2.75rem',
      maxWidth: '100%',
      justifySelf: 'start',
      alignSelf: 'start',
      padding: `${theme.space.s1} ${theme.space.s2}`,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.button,
      background: color.paper,
      color: 'inherit',
      fontSize: theme.size.small,
    },
  },
});

export const bar = style({
  '@layer': {
    [ui]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'end',
      gap: theme.space.s2,
    },
  },
});

/** As far as the field grows with what is written. */
const HIGHEST = 'min(10rem, 20dvh)';

/** As high as its text, which is laid out invisibly behind it, so that the field grows in every browser. */
export const grower = style({
  '@layer': {
    [ui]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '::after': {
        // A line break at the end has a line only where something follows it.
        content: 'attr(data-text) " "',
        gridArea: '1 / 1',
        visibility: 'hidden',
        overflow: 'hidden',
        maxHeight: HIGHEST,
        padding: `${theme.space.s2} ${theme.space.s3}`,
        border: '1px solid transparent',
        lineHeight: 1.5,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      },
    },
  },
});

export const field = style([
  input,
  { '@layer': { [ui]: { gridArea: '1 / 1', resize: 'none', maxHeight: HIGHEST, overflowWrap: 'anywhere' } } },
]);

export const words = style({
  '@layer': { [ui]: { color: color.soft, fontSize: theme.size.small, ':empty': { display: 'none' } } },
});

export const problem = style({
  '@layer': { [ui]: { color: color.bad, fontSize: theme.size.small, fontWeight: theme.weight.strong } },
});

/** Of no use where there are no keys. */
export const hint = style({
  '@layer': {
    [ui]: {
      color: color.soft,
      fontSize: theme.size.small,
      '@media': { '(hover: none) and (pointer: coarse)': { display: 'none' } },
    },
  },
});
