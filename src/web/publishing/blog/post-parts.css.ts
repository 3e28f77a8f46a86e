import { style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, theme } from '../../theme/theme.css.ts';

export const tags = style({
  '@layer': {
    [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s2, '@media': { print: { display: 'none' } } },
  },
});

/** High enough for a finger. */
export const tag = style({
  '@layer': {
    [page]: {
      display: 'inline-block',
      padding: `${theme.space.s1} ${theme.space.s3}`,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.cell,
      color: color.soft,
      fontSize: theme.size.small,
      textDecoration: 'none',
      ':hover': { borderColor: color.accent, color: color.accent },
    },
  },
});
