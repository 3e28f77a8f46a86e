import { style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, from, theme } from '../../theme/theme.css.ts';

/** The text and what readers see of it, beside each other where there is room. */
export const editor = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s6,
      alignItems: 'start',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
    },
  },
});

export const preview = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s1, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const previewHead = style({ '@layer': { [page]: { fontWeight: theme.weight.strong } } });

export const sheet = style({
  '@layer': {
    [page]: {
      maxHeight: '37.125rem',
      overflow: 'auto',
      padding: theme.space.s5,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.button,
      background: color.paper,
      ':focus-visible': { outlineOffset: '2px' },
    },
  },
});
