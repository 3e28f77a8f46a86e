import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const check = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      alignItems: 'start',
      gap: theme.space.s3,
      minHeight: '2.75rem',
      paddingBlock: theme.space.s2,
      cursor: 'pointer',
    },
  },
});

export const checkbox = style({
  '@layer': {
    [ui]: { flex: 'none', width: '1.25rem', height: '1.25rem', margin: '0.125rem 0', accentColor: color.accent },
  },
});

export const words = style({ '@layer': { [ui]: { textWrap: 'pretty' } } });

/** Below the words, past the box. */
export const hint = style({ '@layer': { [ui]: { paddingInlineStart: `calc(1.25rem + ${theme.space.s3})` } } });
