import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';
import { LOW, panel } from './support-panel.css.ts';

/** The container of the list and its button for new messages. */
export const frame = style({
  '@layer': {
    [ui]: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      flex: 1,
      minHeight: 0,
      minWidth: 0,
      '@media': { [LOW]: { selectors: { [`${panel} &`]: { flex: 'none', height: '14rem' } } } },
    },
  },
});

export const list = style({
  '@layer': {
    [ui]: {
      flex: 1,
      minHeight: 0,
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      overflowAnchor: 'none',
      selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
    },
  },
});

/** What scrolls in the list. */
export const inner = style({
  '@layer': {
    [ui]: {
      minHeight: '100%',
      display: 'flex',
      flexDirection: 'column',
      gap: theme.space.s3,
      padding: `${theme.space.s4} ${theme.space.s4} ${theme.space.s8}`,
    },
  },
});

/** Messages begin at the bottom, where the field is, while there are few. */
export const push = style({ '@layer': { [ui]: { marginTop: 'auto' } } });

export const earlier = style({
  '@layer': { [ui]: { display: 'grid', justifyItems: 'center', color: color.soft, fontSize: theme.size.small } },
});

export const dayHead = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.space.s3,
      marginBlock: theme.space.s2,
      color: color.soft,
      fontFamily: theme.font.sans,
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
      '::before': { content: '""', flex: 1, borderTop: `1px solid ${color.line}` },
      '::after': { content: '""', flex: 1, borderTop: `1px solid ${color.line}` },
    },
  },
});

export const messages = style({ '@layer': { [ui]: { display: 'grid', gap: theme.space.s3 } } });

const rowBase = style({
  '@layer': { [ui]: { display: 'grid', gap: theme.space.s1, gridTemplateColumns: 'minmax(0, 1fr)' } },
});

/** Whose message it is, by the side of the screen; the words for screen readers say it too. */
export const row = styleVariants({
  own: [rowBase, { '@layer': { [ui]: { justifyItems: 'end', paddingLeft: theme.space.s10, textAlign: 'end' } } }],
  other: [rowBase, { '@layer': { [ui]: { justifyItems: 'start', paddingRight: theme.space.s10 } } }],
});

const bubbleBase = style({
  '@layer': {
    [ui]: {
      maxWidth: '34rem',
      padding: `${theme.space.s2} ${theme.space.s3}`,
      borderRadius: theme.radius.option,
      border: `1px solid ${color.line}`,
    },
  },
});

export const bubble = styleVariants({
  own: [
    bubbleBase,
    {
      '@layer': {
        [ui]: { background: color.accentSoft, borderColor: color.accentSoft, borderBottomRightRadius: '3px' },
      },
    },
  ],
  other: [bubbleBase, { '@layer': { [ui]: { background: color.raised, borderBottomLeftRadius: '3px' } } }],
});

export const content = style({
  '@layer': { [ui]: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: color.ink, textAlign: 'start' } },
});

/** An address in a message. */
export const link = style({
  '@layer': { [ui]: { color: 'inherit', textDecoration: 'underline', textUnderlineOffset: '0.15em' } },
});

/** Time, and state of delivery. */
export const line = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.space.s1,
      color: color.soft,
      fontSize: theme.size.small,
      lineHeight: 1.4,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

export const failure = style([
  line,
  { '@layer': { [ui]: { color: color.bad, fontWeight: theme.weight.strong, textAlign: 'end' } } },
]);

/** The small buttons of a message that failed. */
export const ways = style({ '@layer': { [ui]: { display: 'flex' } } });

export const failedLine = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      alignItems: 'center',
      gap: `0 ${theme.space.s2}`,
    },
  },
});

/** A small button in the line below a message. */
export const lineButton = style({
  '@layer': {
    [ui]: {
      minHeight: '2rem',
      minWidth: '2.5rem',
      padding: `0 ${theme.space.s2}`,
      border: 0,
      borderRadius: theme.radius.cell,
      background: 'transparent',
      color: color.accent,
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
      ':hover': { background: color.sunk },
    },
  },
});

const pulse = keyframes({ '50%': { color: `color-mix(in srgb, ${color.soft} 35%, ${color.paper})` } });

/** What the other side is doing right now; it lies over the space that is left free below the last message, so that nothing jumps. */
export const typing = style({
  '@layer': {
    [ui]: {
      position: 'absolute',
      bottom: 0,
      left: 0,
      maxWidth: '100%',
      padding: `0 ${theme.space.s4} ${theme.space.s1}`,
      background: color.paper,
      color: color.soft,
      fontSize: theme.size.small,
      overflowWrap: 'anywhere',
      animation: `${pulse} 1600ms ease-in-out infinite`,
      ':empty': { display: 'none' },
      '@media': { '(prefers-reduced-motion: reduce)': { animation: 'none' } },
    },
  },
});

/** Leads to messages that came while one was reading further up. */
export const toNewest = style({
  '@layer': {
    [ui]: {
      position: 'absolute',
      bottom: theme.space.s8,
      left: '50%',
      transform: 'translateX(-50%)',
      minHeight: '2.25rem',
      padding: `${theme.space.s1} ${theme.space.s4}`,
      border: `1px solid ${color.soft}`,
      borderRadius: '999px',
      background: color.raised,
      color: color.ink,
      fontSize: theme.size.small,
      fontWeight: theme.weight.strong,
      whiteSpace: 'nowrap',
    },
  },
});
