import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const columns = style({
  '@layer': {
    [page]: {
      gridColumn: '1 / -1',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.space.s8,
      alignItems: 'start',
      paddingBottom: theme.space.s12,
      '@media': {
        [from.desktop]: {
          gridTemplateColumns: 'minmax(0, 1fr) 23rem',
          gridTemplateAreas: '"top end" "lists end"',
          columnGap: theme.space.s12,
        },
      },
    },
  },
});

const block = { display: 'grid', gap: theme.space.s6, minWidth: 0 } as const;

export const top = style({
  '@layer': { [page]: { ...block, '@media': { [from.desktop]: { gridArea: 'top' } } } },
});

export const lists = style({
  '@layer': { [page]: { ...block, gap: theme.space.s8, '@media': { [from.desktop]: { gridArea: 'lists' } } } },
});

export const title = style({ '@layer': { [page]: { fontSize: theme.size.h2, ':focus': { outline: 'none' } } } });

export const soft = style({ '@layer': { [page]: { color: color.soft, fontSize: theme.size.small } } });

export const counts = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      margin: 0,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.card,
      background: color.raised,
      '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
    },
  },
});

/** The figure is above its label. */
export const count = style({
  '@layer': {
    [page]: { display: 'flex', flexDirection: 'column-reverse', padding: `${theme.space.s3} ${theme.space.s5}` },
  },
});

export const figure = style({
  '@layer': {
    [page]: {
      margin: 0,
      fontFamily: theme.font.serif,
      fontSize: theme.size.h3,
      fontWeight: theme.weight.strong,
      fontVariantNumeric: 'tabular-nums',
      lineHeight: 1.25,
    },
  },
});

export const part = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s2 } } });

export const partHead = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: `0 ${theme.space.s4}`,
    },
  },
});

export const partTitle = style({ '@layer': { [page]: { fontSize: theme.size.h4 } } });

export const list = style({
  '@layer': { [page]: { margin: 0, padding: 0, borderTop: `1px solid ${color.line}` } },
});

export const row = style({
  '@layer': {
    [page]: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: theme.space.s3,
      paddingBlock: theme.space.s2,
      borderBottom: `1px solid ${color.line}`,
    },
  },
});

export const words = style({ '@layer': { [page]: { display: 'grid', flex: 1, minWidth: 0 } } });

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const stem = style({ '@layer': { [page]: { ...oneLine, fontFamily: theme.font.serif } } });

/** From 900 px on beside the lists, and in view while they scroll. */
export const end = style({
  '@layer': { [page]: { '@media': { [from.desktop]: { gridArea: 'end', position: 'sticky', top: '6rem' } } } },
});

export const actions = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s2 } } });
