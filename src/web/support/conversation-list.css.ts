import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const pane = style({
  '@layer': { [ui]: { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } },
});

export const search = style({
  '@layer': { [ui]: { padding: theme.space.s4, borderBottom: `1px solid ${color.line}` } },
});

export const filters = style({
  '@layer': {
    [ui]: { display: 'flex', gap: theme.space.s1, marginTop: theme.space.s2, padding: 0, border: 0 },
  },
});

export const filter = style({
  '@layer': {
    [ui]: {
      flex: 1,
      minHeight: '2.75rem',
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.button,
      background: 'transparent',
      fontSize: theme.size.small,
      selectors: {
        '&[aria-pressed="true"]': { background: color.accentSoft, borderColor: color.accent },
      },
    },
  },
});

export const scroller = style({
  '@layer': {
    [ui]: {
      flex: 1,
      minHeight: 0,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      padding: theme.space.s2,
      display: 'grid',
      alignContent: 'start',
      gap: theme.space.s2,
      gridTemplateColumns: 'minmax(0, 1fr)',
    },
  },
});

export const list = style({
  '@layer': { [ui]: { display: 'grid', gap: theme.space.s1, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const line = style({
  '@layer': {
    [ui]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.space.s1,
      width: '100%',
      minHeight: '3rem',
      padding: `${theme.space.s2} ${theme.space.s3}`,
      border: '1px solid transparent',
      borderLeft: '3px solid transparent',
      borderRadius: theme.radius.button,
      background: 'transparent',
      textAlign: 'start',
      ':hover': { background: color.sunk },
      selectors: {
        '&[aria-current="true"]': { background: color.accentSoft, borderLeftColor: color.accent },
        '&:focus-visible': { outlineOffset: '-2px' },
      },
    },
  },
});

export const row = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: `0 ${theme.space.s3}`,
    },
  },
});

export const name = style({
  '@layer': { [ui]: { minWidth: 0, overflowWrap: 'anywhere', fontWeight: theme.weight.strong } },
});

export const soft = style({ '@layer': { [ui]: { color: color.soft, fontSize: theme.size.small } } });

/** The last message, as far as a line holds it. */
export const excerpt = style({
  '@layer': {
    [ui]: {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      color: color.soft,
      fontSize: theme.size.small,
    },
  },
});

export const unread = style({
  '@layer': {
    [ui]: {
      marginLeft: 'auto',
      minWidth: '1.5rem',
      padding: `0 ${theme.space.s2}`,
      borderRadius: '0.75rem',
      background: color.accent,
      color: color.onAccent,
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
      lineHeight: '1.5rem',
      textAlign: 'center',
      fontVariantNumeric: 'tabular-nums',
    },
  },
});
