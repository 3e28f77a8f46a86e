import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

/** An icon alone, since the header is full of words: beside the menu, or beside the way out where the header is wide. */
export const inHeader = style({
  '@layer': {
    [ui]: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      minWidth: '2.75rem',
      minHeight: '2.75rem',
      marginLeft: 'auto',
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.button,
      background: color.raised,
      color: color.ink,
      textDecoration: 'none',
      ':hover': { background: color.sunk },
      '@media': { [from.wide]: { marginLeft: 0, marginRight: `calc(-1 * ${theme.space.s3})` } },
    },
  },
});
