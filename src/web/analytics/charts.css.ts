import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

/** Charts take the width of their place; x is in percent and y in pixels, so that words and dots are never stretched. */
export const chart = style({
  '@layer': {
    [page]: {
      display: 'block',
      width: '100%',
      overflow: 'visible',
      fontFamily: theme.font.sans,
      fontSize: theme.size.small,
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

const filled = (fill: string) => style({ '@layer': { [page]: { fill } } });
const drawn = (stroke: string, strokeWidth: string) => style({ '@layer': { [page]: { stroke, strokeWidth } } });

/** Words keep a rim of the ground around them, so that a line behind them does not strike them through. */
const words = style({
  '@layer': { [page]: { stroke: color.raised, strokeWidth: '4px', strokeLinejoin: 'round', paintOrder: 'stroke' } },
});

export const strongWords = style([
  words,
  { '@layer': { [page]: { fill: color.ink, fontWeight: theme.weight.strong } } },
]);
export const softWords = style([words, { '@layer': { [page]: { fill: color.soft } } }]);
/** Upright words are a little smaller, so that sixteen stand beside each other on a phone. */
export const upright = style({ '@layer': { [page]: { fontSize: '0.75rem' } } });
export const grid = drawn(color.line, '1px');
export const reference = style([
  drawn(color.soft, '1.5px'),
  { '@layer': { [page]: { strokeDasharray: '2 4', strokeLinecap: 'round' } } },
]);
export const line = drawn(color.accent, '2px');
export const dot = style({ '@layer': { [page]: { fill: color.accent, stroke: color.accent, strokeWidth: '2px' } } });
export const hollowDot = style({ '@layer': { [page]: { fill: color.raised, stroke: color.ink, strokeWidth: '2px' } } });
export const flagDot = style({ '@layer': { [page]: { fill: color.raised, stroke: color.flag, strokeWidth: '2px' } } });
export const whisker = drawn(color.ink, '1.5px');
export const column = filled(color.accent);
export const bar = filled(color.accent);
export const plainBar = filled(color.ink);
export const flagBar = filled(color.flag);
export const hollowBar = style({ '@layer': { [page]: { fill: color.raised, stroke: color.soft } } });
export const track = filled(color.line);
export const notMasteredBand = filled(color.sunk);
export const borderlineBand = style([notMasteredBand, { '@layer': { [page]: { fillOpacity: 0.5 } } }]);
export const masteredBand = filled(color.accentSoft);
