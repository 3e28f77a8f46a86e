import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';
import { frame } from '../ui/page-body.css.ts';

export const hero = style([
  frame,
  {
    '@layer': {
      [page]: {
        display: 'grid',
        gap: theme.space.s12,
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignItems: 'start',
        paddingBlock: `${theme.space.s10} ${theme.space.s16}`,
        '@media': {
          [from.desktop]: {
            gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 31.625rem)',
            gap: theme.space.s16,
            paddingBlock: `4.5rem ${theme.space.s20}`,
          },
        },
      },
    },
  },
]);

/** They begin below the upper edge of the card and not in its middle, which sinks while the page is still coming in. */
export const words = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s6,
      justifyItems: 'start',
      '@media': { [from.desktop]: { paddingTop: theme.space.s6 } },
    },
  },
});

export const title = style({
  '@layer': {
    [page]: { fontSize: theme.size.hero, lineHeight: 1.12, letterSpacing: '-0.01em', textWrap: 'wrap' },
  },
});

export const eyebrow = style({
  '@layer': {
    [page]: {
      marginBottom: `calc(-1 * ${theme.space.s3})`,
      color: color.accent,
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
    },
  },
});

export const lead = style({
  '@layer': {
    [page]: {
      maxWidth: '32rem',
      color: color.soft,
      fontSize: theme.size.stem,
      lineHeight: 1.5,
      textWrap: 'pretty',
    },
  },
});

export const actions = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s3,
      width: '100%',
      '@media': { [from.tablet]: { display: 'flex', flexWrap: 'wrap' } },
    },
  },
});

/** The buttons of the first screen are a step larger than elsewhere. */
export const large = style({
  '@layer': { [page]: { minHeight: '3.375rem', paddingInline: theme.space.s6, fontSize: theme.size.lead } },
});

export const aside = style({ '@layer': { [page]: { color: color.soft, fontSize: theme.size.small } } });
