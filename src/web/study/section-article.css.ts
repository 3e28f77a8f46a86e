import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

const notInPrint = { print: { display: 'none' } } as const;

export const article = style({
  '@layer': {
    [page]: { display: 'grid', gap: theme.space.s6, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: '46rem' },
  },
});

export const head = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s2 } } });

export const tools = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      marginInlineStart: `calc(-1 * ${theme.space.s2})`,
      '@media': {
        [from.tablet]: { gap: theme.space.s1, marginInlineStart: `calc(-1 * ${theme.space.s3})` },
        ...notInPrint,
      },
    },
  },
});

/** Narrow enough on phones that all stand in one line. */
export const tool = style({
  '@layer': {
    [page]: {
      gap: theme.space.s1,
      paddingInline: theme.space.s2,
      fontSize: theme.size.small,
      '@media': { [from.tablet]: { gap: theme.space.s2, paddingInline: theme.space.s3, fontSize: theme.size.base } },
    },
  },
});

/** Words among the tools begin where the title does. */
export const toolWords = style({ '@layer': { [page]: { paddingInlineStart: theme.space.s2 } } });

/** Takes no space while it is empty. */
export const aside = style({
  '@layer': { [page]: { ':empty': { display: 'none' }, '@media': notInPrint } },
});

export const steps = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      gap: theme.space.s3,
      alignItems: 'center',
      paddingTop: theme.space.s6,
      borderTop: `1px solid ${color.line}`,
      '@media': {
        [from.tablet]: { gridTemplateColumns: 'auto 1fr auto', gap: theme.space.s6 },
        ...notInPrint,
      },
    },
  },
});

/** On phones Back and Next are side by side, below the state of the chapter. */
globalStyle(`${steps} > :nth-child(2)`, {
  '@layer': {
    [page]: { gridColumn: '1 / -1', order: -1, '@media': { [from.tablet]: { gridColumn: 'auto', order: 0 } } },
  },
});
globalStyle(`${steps} > form`, {
  '@layer': { [page]: { display: 'grid', '@media': { [from.tablet]: { display: 'block' } } } },
});

export const completed = style({
  '@layer': {
    [page]: {
      display: 'flex',
      gap: theme.space.s2,
      alignItems: 'center',
      minHeight: '2.75rem',
      color: color.good,
      fontWeight: theme.weight.strong,
    },
  },
});
