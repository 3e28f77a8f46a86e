import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

/** Beside the menu on a phone, an icon alone; beside the way out where the header is wide. */
export const inHeader = style({
  '@layer': {
    [ui]: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: theme.space.s2,
      minWidth: '2.75rem',
      minHeight: '2.75rem',
      marginLeft: 'auto',
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.button,
      background: color.raised,
      color: color.ink,
      fontWeight: theme.weight.strong,
      whiteSpace: 'nowrap',
      textDecoration: 'none',
      ':hover': { background: color.sunk },
      '@media': { [from.tablet]: { paddingInline: theme.space.s4 }, [from.wide]: { marginLeft: 0 } },
    },
  },
});
