import { style } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const header = style({
  '@layer': {
    [ui]: {
      display: 'grid',
      gap: theme.space.s4,
      '@media': {
        [from.tablet]: {
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'end',
          justifyContent: 'space-between',
          gap: `${theme.space.s4} ${theme.space.s8}`,
        },
      },
    },
  },
});

export const words = style({
  '@layer': { [ui]: { flex: '1 1 20rem', display: 'grid', gap: theme.space.s2, maxWidth: '44rem' } },
});

export const eyebrow = style({
  '@layer': { [ui]: { color: color.accent, fontSize: theme.size.small, fontWeight: theme.weight.strong } },
});

export const lead = style({
  '@layer': { [ui]: { color: color.soft, fontSize: theme.size.lead, textWrap: 'pretty' } },
});

export const actions = style({
  '@layer': { [ui]: { display: 'flex', flexWrap: 'wrap', gap: theme.space.s2, flexShrink: 0 } },
});
