import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { below, color, from, theme } from '../theme/theme.css.ts';

/** The question at the left, what leads to others at the right; on a phone one below the other. */
export const columns = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.space.s8,
      alignItems: 'start',
      '@media': {
        [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 24rem', gap: theme.space.s10 },
        print: { display: 'block' },
      },
    },
  },
});

export const question = style({
  '@layer': {
    [page]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.space.s6, maxWidth: '48rem' },
  },
});

export const side = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.space.s5,
      '@media': { print: { display: 'none' } },
    },
  },
});

/** Stays in view, so that nothing moves from question to question. */
export const steps = style({
  '@layer': {
    [page]: {
      position: 'sticky',
      bottom: 0,
      zIndex: 5,
      display: 'flex',
      justifyContent: 'space-between',
      gap: theme.space.s3,
      paddingBlock: theme.space.s3,
      background: color.paper,
      '@media': {
        print: { display: 'none' },
        // In one column the chat button stands at the corner of the window.
        [below.desktop]: { paddingInlineEnd: '4rem' },
      },
    },
  },
});

export const unavailable = style({ '@layer': { [page]: { visibility: 'hidden' } } });

export const soft = style({ '@layer': { [page]: { color: color.soft, fontSize: theme.size.small } } });

export const none = style({ '@layer': { [page]: { paddingBlock: theme.space.s8, color: color.soft } } });

/** A page for print: questions one below the other, each unbroken where it fits. */
export const printed = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.space.s12,
      margin: 0,
      padding: 0,
      listStyle: 'none',
      '@media': { print: { display: 'block' } },
    },
  },
});

/** Questions out of sight cost nothing until they are scrolled to. */
export const printedItem = style({
  '@layer': {
    [page]: {
      contentVisibility: 'auto',
      containIntrinsicBlockSize: 'auto 46rem',
      '@media': { print: { contentVisibility: 'visible', marginBottom: '24pt' } },
    },
  },
});

export const notPrinted = style({ '@layer': { [page]: { '@media': { print: { display: 'none' } } } } });
