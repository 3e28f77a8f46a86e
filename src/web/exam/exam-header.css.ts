import { style, styleVariants } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { BELOW_BAR, color, from, theme } from '../theme/theme.css.ts';

export const header = style({
  '@layer': {
    [page]: {
      position: 'sticky',
      top: BELOW_BAR,
      zIndex: 10,
      background: color.raised,
      borderBottom: `1px solid ${color.line}`,
    },
  },
});

/** Two lines on a phone: where one is and the way out, then the save state and the time. One line from tablet up. */
export const bar = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      gridTemplateAreas: '"place end end" "save save time"',
      alignItems: 'center',
      columnGap: theme.space.s4,
      rowGap: theme.space.s1,
      maxWidth: `calc(${theme.width.exam} + 2 * ${theme.space.s6})`,
      marginInline: 'auto',
      padding: `${theme.space.s2} ${theme.space.s4}`,
      '@media': {
        [from.tablet]: {
          gridTemplateColumns: 'auto minmax(0, 1fr) auto auto auto',
          gridTemplateAreas: '"mark place save time end"',
          columnGap: theme.space.s6,
          minHeight: '3.75rem',
          paddingInline: theme.space.s6,
        },
      },
    },
  },
});

export const mark = style({
  '@layer': {
    [page]: {
      display: 'none',
      gridArea: 'mark',
      color: color.accent,
      '@media': { [from.tablet]: { display: 'block' } },
    },
  },
});

export const place = style({
  '@layer': {
    [page]: {
      gridArea: 'place',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: theme.space.s3,
      '@media': { [from.desktop]: { columnGap: theme.space.s6 } },
    },
  },
});

export const title = style({
  '@layer': {
    [page]: {
      fontFamily: theme.font.sans,
      fontSize: theme.size.base,
      lineHeight: 1.25,
      whiteSpace: 'nowrap',
    },
  },
});

export const progress = style({
  '@layer': {
    [page]: {
      color: color.soft,
      fontSize: theme.size.small,
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
    },
  },
});

export const end = style({ '@layer': { [page]: { gridArea: 'end', display: 'flex' } } });

const save = style({
  '@layer': {
    [page]: {
      gridArea: 'save',
      display: 'flex',
      alignItems: 'center',
      gap: theme.space.s2,
      minHeight: '2rem',
      fontSize: theme.size.small,
      lineHeight: 1.25,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

/** The save state: the words and the sign say it, the colour only underlines it. */
export const saving = styleVariants({
  saved: [save, { '@layer': { [page]: { color: color.good } } }],
  saving: [save, { '@layer': { [page]: { color: color.soft } } }],
  kept: [save, { '@layer': { [page]: { color: color.flag } } }],
});

export const clock = style({
  '@layer': { [page]: { gridArea: 'time', position: 'relative', display: 'grid', justifyItems: 'end' } },
});

const digits = style({
  '@layer': {
    [page]: {
      fontSize: theme.size.h4,
      lineHeight: 1.4,
      fontWeight: theme.weight.strong,
      fontVariantNumeric: 'tabular-nums',
      letterSpacing: '0.01em',
      paddingInline: theme.space.s2,
      borderRadius: theme.radius.cell,
      border: '1px solid transparent',
      '@media': { [from.desktop]: { fontSize: '1.4375rem' } },
    },
  },
});

/** The tone of the time: calm, from 15 minutes on a frame, from 5 minutes on filled; it never blinks. */
export const tones = styleVariants({
  calm: [digits],
  warning: [digits, { '@layer': { [page]: { color: color.flag, borderColor: color.flag } } }],
  last: [digits, { '@layer': { [page]: { color: color.flag, borderColor: color.flag, background: color.flagSoft } } }],
});

/** The time in words, shown for a moment below the digits. */
export const spoken = style({
  '@layer': {
    [page]: {
      position: 'absolute',
      top: `calc(100% + ${theme.space.s2})`,
      right: 0,
      padding: `${theme.space.s1} ${theme.space.s3}`,
      borderRadius: theme.radius.cell,
      background: color.ink,
      color: color.paper,
      fontSize: theme.size.small,
      whiteSpace: 'nowrap',
    },
  },
});

/** A strip below the header while the viewer is signed out. */
export const strip = style({
  '@layer': {
    [page]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'center',
      gap: theme.space.s3,
      padding: `${theme.space.s2} ${theme.space.s4}`,
      background: color.flagSoft,
      borderTop: `1px solid ${color.line}`,
      fontSize: theme.size.small,
    },
  },
});
