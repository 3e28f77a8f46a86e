import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const columns = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.space.s8,
      alignItems: 'start',
      '@media': { [from.desktop]: { gridTemplateColumns: 'minmax(0, 1fr) 24rem', gap: theme.space.s12 } },
    },
  },
});

export const main = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s8, minWidth: 0 } } });

const two = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
} as const;

export const facts = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: theme.space.s4,
      margin: 0,
      paddingBlock: theme.space.s4,
      borderTop: `2px solid ${color.ink}`,
      borderBottom: `1px solid ${color.line}`,
      '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
    },
  },
});

/** The figure is above its label. */
export const fact = style({ '@layer': { [page]: { display: 'flex', flexDirection: 'column-reverse' } } });

export const figure = style({
  '@layer': {
    [page]: {
      margin: 0,
      fontFamily: theme.font.serif,
      fontSize: theme.size.h3,
      fontWeight: theme.weight.strong,
      lineHeight: 1.25,
    },
  },
});

export const words = style({ '@layer': { [page]: { color: color.soft, textWrap: 'pretty' } } });

export const rules = style({ '@layer': { [page]: { ...two, gap: `${theme.space.s6} ${theme.space.s10}` } } });

export const ruleTitle = style({
  '@layer': { [page]: { fontFamily: theme.font.sans, fontSize: theme.size.base, lineHeight: 1.5 } },
});

export const tools = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s3 } } });

export const toolsTitle = style({ '@layer': { [page]: { fontSize: theme.size.h4 } } });

export const toolList = style({
  '@layer': {
    [page]: { ...two, columnGap: theme.space.s10, margin: 0, padding: 0, borderTop: `1px solid ${color.line}` },
  },
});

export const tool = style({
  '@layer': {
    [page]: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.space.s3,
      minHeight: '2.875rem',
      borderBottom: `1px solid ${color.line}`,
    },
  },
});

export const toolName = style({ '@layer': { [page]: { flex: 1 } } });

export const keys = style({
  '@layer': {
    [page]: {
      padding: `0 ${theme.space.s2}`,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.cell,
      background: color.raised,
      fontFamily: theme.font.sans,
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
      lineHeight: 1.75,
    },
  },
});

export const begin = style({ '@layer': { [page]: { display: 'grid', gap: theme.space.s4 } } });

export const notNow = style({
  '@layer': { [page]: { justifySelf: 'center', padding: theme.space.s2, fontSize: theme.size.small } },
});

/** The sign and the advice of a check of the device that failed. */
export const failedSign = style({ '@layer': { [page]: { paddingTop: '0.1875rem', color: color.flag } } });

export const advice = style({
  '@layer': { [page]: { display: 'block', color: color.soft, fontSize: theme.size.small } },
});
