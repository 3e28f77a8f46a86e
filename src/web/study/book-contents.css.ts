import { style, styleVariants } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';
import { button } from '../ui/button.css.ts';

export const opener = style([
  button.other,
  { '@layer': { [page]: { width: '100%', '@media': { [from.desktop]: { display: 'none' } } } } },
]);

/** A sheet from the side on small screens; in its place beside the text on large ones, always shown. */
export const contents = style({
  '@layer': {
    [page]: {
      position: 'fixed',
      inset: '0 auto 0 0',
      width: 'min(22rem, 88vw)',
      height: '100dvh',
      margin: 0,
      padding: theme.space.s5,
      overflowY: 'auto',
      border: 0,
      borderInlineEnd: `1px solid ${color.line}`,
      background: color.raised,
      color: color.ink,
      '::backdrop': { background: 'rgb(0 0 0 / 0.4)' },
      '@media': {
        [from.desktop]: {
          display: 'block',
          position: 'static',
          width: 'auto',
          height: 'auto',
          padding: 0,
          overflow: 'visible',
          borderInlineEnd: 0,
          background: 'transparent',
        },
      },
    },
  },
});

/** What the sheet is and how to leave it; beside the text there is nothing to leave. */
export const sheetTop = style({
  '@layer': {
    [page]: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.space.s3,
      marginBlockEnd: theme.space.s3,
      paddingInlineStart: theme.space.s3,
      '@media': { [from.desktop]: { display: 'none' } },
    },
  },
});

export const sheetTitle = style({
  '@layer': { [page]: { fontSize: theme.size.h3, fontWeight: theme.weight.strong, lineHeight: 1.25 } },
});

export const close = style([
  button.quiet,
  { '@layer': { [page]: { flex: 'none', width: '2.75rem', padding: 0, color: color.soft } } },
]);

export const entries = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s1,
      gridTemplateColumns: 'minmax(0, 1fr)',
      overflowWrap: 'anywhere',
    },
  },
});

const entryBase = style({
  '@layer': {
    [page]: {
      display: 'flex',
      justifyContent: 'space-between',
      gap: theme.space.s3,
      minHeight: '2.5rem',
      padding: `${theme.space.s2} ${theme.space.s3}`,
      borderRadius: theme.radius.button,
      textDecoration: 'none',
      ':hover': { background: color.sunk },
    },
  },
});

export const entry = styleVariants({
  closed: [entryBase, { '@layer': { [page]: { color: color.ink } } }],
  open: [
    entryBase,
    {
      '@layer': {
        [page]: {
          background: color.accentSoft,
          color: color.accent,
          fontWeight: theme.weight.strong,
          ':hover': { background: color.accentSoft },
        },
      },
    },
  ],
});

export const tick = style({ '@layer': { [page]: { flex: 'none', alignSelf: 'center', color: color.accent } } });

export const sections = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      marginBlock: theme.space.s2,
      marginInlineStart: theme.space.s4,
      borderInlineStart: `2px solid ${color.line}`,
    },
  },
});

const sectionBase = style({
  '@layer': {
    [page]: {
      display: 'block',
      padding: `${theme.space.s1} ${theme.space.s4}`,
      textDecoration: 'none',
      ':hover': { textDecoration: 'underline' },
    },
  },
});

export const section = styleVariants({
  other: [sectionBase, { '@layer': { [page]: { color: color.soft } } }],
  current: [sectionBase, { '@layer': { [page]: { color: color.ink, fontWeight: theme.weight.strong } } }],
});
