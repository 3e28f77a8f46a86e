import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const form = style({
  '@layer': { [page]: { display: 'grid', gap: theme.space.s5, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const number = style({
  '@layer': {
    [page]: { fontFamily: theme.font.sans, fontSize: theme.size.base, lineHeight: 1.5, color: color.accent },
  },
});

export const reviewed = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s5 } } });

export const foot = style({
  '@layer': {
    [page]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${theme.space.s2} ${theme.space.s4}` },
  },
});

/** Reasons have one text size, whatever their markup. */
export const explained = style({});
globalStyle(`${explained} > div`, {
  '@layer': { [page]: { fontFamily: theme.font.sans, fontSize: theme.size.base, lineHeight: 1.5 } },
});
