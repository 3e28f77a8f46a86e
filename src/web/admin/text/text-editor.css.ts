import { style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, theme } from '../../theme/theme.css.ts';

/** What is measured to tell whether a text and its preview fit beside each other. */
export const whole = style({ '@layer': { [page]: { containerType: 'inline-size', minWidth: 0 } } });

/** Where they do. */
const ROOMY = '(min-width: 56rem)';

/** A text and its preview. */
export const besides = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s4,
      alignItems: 'start',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@container': {
        [ROOMY]: { gap: theme.space.s6, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      },
    },
  },
});

/** Toolbar and text in one edge. */
export const frame = style({
  '@layer': {
    [page]: {
      border: `1px solid ${color.soft}`,
      borderRadius: theme.radius.button,
      background: color.raised,
      overflow: 'hidden',
      minWidth: 0,
      selectors: {
        '&[data-invalid]': { borderColor: color.bad, boxShadow: `inset 0 0 0 1px ${color.bad}` },
        '&:focus-within': { outline: `2px solid ${color.focus}`, outlineOffset: '1px' },
      },
    },
  },
});

export const toolbar = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '2px',
      padding: theme.space.s1,
      background: color.sunk,
      borderBottom: `1px solid ${color.line}`,
    },
  },
});

export const tool = style({
  '@layer': {
    [page]: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.space.s1,
      minHeight: '2.25rem',
      padding: `${theme.space.s1} ${theme.space.s2}`,
      border: 0,
      borderRadius: theme.radius.cell,
      background: 'transparent',
      color: color.ink,
      fontSize: theme.size.small,
      ':hover': { background: color.raised },
      ':focus-visible': { outlineOffset: '-2px' },
    },
  },
});

export const plain = style({
  '@layer': {
    [page]: {
      display: 'block',
      border: 0,
      borderRadius: 0,
      fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace',
      fontSize: theme.size.small,
      lineHeight: 1.6,
      ':focus-visible': { outline: 'none' },
    },
  },
});

/** As wide as the editor will be, but without height: opened in a narrower place it would measure its lines wrongly. */
export const opening = style({ '@layer': { [page]: { height: 0, overflow: 'hidden' } } });

export const rich = style({
  '@layer': { [page]: { minWidth: 0, maxHeight: '32rem', overflow: 'auto', scrollbarGutter: 'stable' } },
});

export const preview = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s3, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const previewHead = style({
  '@layer': {
    [page]: {
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: theme.space.s4,
      fontFamily: theme.font.sans,
      fontSize: theme.size.base,
    },
  },
});

export const previewState = style({
  '@layer': { [page]: { color: color.soft, fontSize: theme.size.small, fontWeight: theme.weight.regular } },
});

export const previewText = style({
  '@layer': {
    [page]: {
      minHeight: '8rem',
      maxHeight: '36rem',
      '@container': { [ROOMY]: { minHeight: '32rem' } },
      overflow: 'auto',
      padding: theme.space.s5,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.button,
      background: color.paper,
    },
  },
});

export const altered = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s1, overflowWrap: 'anywhere' } },
});
