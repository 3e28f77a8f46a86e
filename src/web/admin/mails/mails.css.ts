import { style } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, from, theme } from '../../theme/theme.css.ts';

/** The form beside its preview, one below the other on a phone. */
export const beside = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s6,
      alignItems: 'start',
      '@media': { [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
    },
  },
});

export const preview = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s3,
      justifyItems: 'start',
      padding: theme.space.s5,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.option,
      background: color.paper,
      overflowWrap: 'anywhere',
    },
  },
});

export const subject = style({
  '@layer': {
    [page]: {
      justifySelf: 'stretch',
      paddingBottom: theme.space.s3,
      borderBottom: `1px solid ${color.line}`,
      fontWeight: theme.weight.strong,
    },
  },
});

export const paragraph = style({ '@layer': { [page]: { whiteSpace: 'pre-line' } } });

/** Names and values beside each other, as in the mail. */
export const facts = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: `${theme.space.s1} ${theme.space.s4}`,
      gridTemplateColumns: 'minmax(min-content, max-content) minmax(0, 1fr)',
    },
  },
});

/** Looks like the button of the mail, and leads nowhere. */
export const action = style({
  '@layer': {
    [page]: {
      padding: `${theme.space.s2} ${theme.space.s5}`,
      borderRadius: theme.radius.button,
      background: color.accent,
      color: color.onAccent,
      fontWeight: theme.weight.strong,
    },
  },
});

export const placeholders = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s2, paddingLeft: 0, listStyle: 'none' } },
});
