import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const tabs = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s6, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

/** In pairs on small screens, where six long names fit no line and one below the other would fill half of it; all in one line where the page is at its widest. */
export const list = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      borderBottom: `1px solid ${color.line}`,
      '@media': {
        [from.tablet]: { display: 'flex', flexWrap: 'wrap' },
        [from.page]: { flexWrap: 'nowrap', justifyContent: 'space-between' },
      },
    },
  },
});

export const trigger = style({
  '@layer': {
    [page]: {
      minHeight: '2.75rem',
      padding: `${theme.space.s2} ${theme.space.s3}`,
      border: 0,
      borderInlineStart: '3px solid transparent',
      background: 'transparent',
      color: color.soft,
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
      lineHeight: 1.35,
      textAlign: 'start',
      ':hover': { color: color.ink },
      ':focus-visible': { outlineOffset: '-2px' },
      selectors: { '&[data-state="active"]': { color: color.accent, borderColor: color.accent } },
      '@media': {
        [from.tablet]: {
          fontSize: theme.size.base,
          borderInlineStart: 0,
          borderBottom: '3px solid transparent',
          marginBottom: '-1px',
        },
        [from.page]: { paddingInline: theme.space.s2, fontSize: theme.size.small, whiteSpace: 'nowrap' },
      },
    },
  },
});

export const content = style({ '@layer': { [page]: { minWidth: 0, minHeight: '16rem' } } });

/** A tab that says first what it is for. */
export const described = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s4, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const panels = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s6,
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))',
    },
  },
});

export const links = style({ '@layer': { [page]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s3 } } });
