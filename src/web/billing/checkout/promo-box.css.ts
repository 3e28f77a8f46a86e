import { style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, theme } from '../../theme/theme.css.ts';

export const codeRow = style({
  '@layer': { [page]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 6.5rem', gap: theme.space.s2 } },
});

/** Shown in capitals as it will be sent; what is typed stays where it is. */
export const codeInput = style({ '@layer': { [page]: { textTransform: 'uppercase' } } });

export const applied = style({
  '@layer': {
    [page]: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.space.s3,
      padding: `${theme.space.s2} ${theme.space.s2} ${theme.space.s2} ${theme.space.s4}`,
      borderRadius: theme.radius.option,
      border: `1px solid ${color.accent}`,
      background: color.accentSoft,
      color: color.accent,
    },
  },
});

export const appliedWords = style({
  '@layer': {
    [page]: { display: 'grid', flex: 1, minWidth: 0, color: color.ink, lineHeight: 1.3, overflowWrap: 'anywhere' },
  },
});
