import { style, styleVariants } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

export const fieldset = style({
  '@layer': {
    [page]: {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.space.s2,
      '@media': { print: { display: 'none' } },
    },
  },
});

export const legend = style({
  '@layer': { [page]: { paddingBottom: theme.space.s2, fontWeight: theme.weight.strong } },
});

export const causes = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(7.25rem, 1fr))',
      gap: theme.space.s2,
    },
  },
});

const cause = style({
  '@layer': {
    [page]: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: theme.space.s1,
      minHeight: '2.75rem',
      paddingInline: theme.space.s2,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.button,
      background: color.raised,
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
      ':hover': { borderColor: color.soft },
    },
  },
});

export const looks = styleVariants({
  off: [cause],
  on: [
    cause,
    {
      '@layer': {
        [page]: {
          background: color.accentSoft,
          borderColor: color.accent,
          boxShadow: `inset 0 0 0 1px ${color.accent}`,
          color: color.accent,
        },
      },
    },
  ],
});

/** Its space is reserved, so that nothing moves when it appears. */
export const saved = style({
  '@layer': { [page]: { position: 'absolute', top: '-2rem', right: 0, color: color.good, fontSize: theme.size.small } },
});
