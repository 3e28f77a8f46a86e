import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

/** The chapter or module, above the title of a section. */
export const eyebrow = style({ '@layer': { [page]: { color: color.accent, fontWeight: theme.weight.strong } } });

/** A part of a page separated by a line from the one above it. */
export const belowLine = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s5,
      gridTemplateColumns: 'minmax(0, 1fr)',
      paddingTop: theme.space.s8,
      borderTop: `1px solid ${color.line}`,
    },
  },
});
