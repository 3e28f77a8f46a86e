import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

/** The form beside the ways around it. */
export const columns = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s8,
      alignItems: 'start',
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 20rem' } },
    },
  },
});

export const form = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s5, justifyItems: 'stretch' } } });

export const facts = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s4 } } });

export const factName = style({
  '@layer': {
    [page]: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.space.s2,
      color: color.soft,
      fontSize: theme.size.small,
    },
  },
});

/** Below its name, past the icon. */
export const factValue = style({
  '@layer': { [page]: { paddingInlineStart: `calc(18px + ${theme.space.s2})`, overflowWrap: 'anywhere' } },
});
