import { globalStyle } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';
import { studyText } from './study-text.css.ts';

/** Narrower, the words of a drawing would be smaller than 12 px; it scrolls separately instead. */
const NARROWEST = '31rem';

const within = (selector: string, rule: Record<string, unknown>): void =>
  globalStyle(selector.replaceAll('&', studyText), { '@layer': { [page]: rule } });

within('& figure', { marginBlock: theme.space.s8, marginInline: 0, breakInside: 'avoid' });
within('& figcaption', { fontSize: theme.size.h4, lineHeight: 1.35, breakAfter: 'avoid' });
within('& figure > [data-scroll]', { marginBlock: theme.space.s4 });
within('& figure > [data-source]', {
  borderTop: `1px solid ${color.line}`,
  paddingTop: theme.space.s2,
  color: color.soft,
  fontFamily: theme.font.sans,
  fontSize: theme.size.base,
  lineHeight: 1.4,
});

/** The drawings of content/figures name these classes; sizes are in their own units, 564 to the width. */
within('& figure svg', {
  display: 'block',
  width: '100%',
  minWidth: NARROWEST,
  height: 'auto',
  fontFamily: theme.font.sans,
  fontSize: '14.5px',
  fill: color.ink,
});
within('& svg .strong', { fontWeight: theme.weight.strong });
within('& svg :is(.serif, .serif-small)', {
  fontFamily: theme.font.serif,
  fontSize: '17px',
  fontWeight: theme.weight.strong,
});
within('& svg .serif-small', { fontSize: '15px' });
within('& svg .soft', { fontSize: '13.5px', fill: color.soft });
within('& svg .accent', { fill: color.accent });
within('& svg .flag', { fill: color.flag });
within('& svg .middle', { textAnchor: 'middle' });
within('& svg .end', { textAnchor: 'end' });
within('& svg .box', { fill: color.raised, stroke: color.soft, strokeWidth: 1.25 });
within('& svg .key', { fill: color.accentSoft, stroke: color.accent, strokeWidth: 1.75 });
within('& svg :is(.line, .accent-line, .thick-line, .flag-line, .cut)', {
  fill: 'none',
  stroke: color.soft,
  strokeWidth: 1.25,
  strokeLinecap: 'round',
});
within('& svg .accent-line', { stroke: color.accent, strokeWidth: 1.75 });
within('& svg .thick-line', { stroke: color.accent, strokeWidth: 4, strokeLinecap: 'butt' });
within('& svg .flag-line', { stroke: color.flag, strokeWidth: 1.75 });
within('& svg .cut', { strokeWidth: 1, strokeDasharray: '12 4 2 4' });
within('& svg .dashed', { strokeDasharray: '4 4' });
within('& svg .head', { fill: color.soft });
within('& svg .accent-head', { fill: color.accent });
within('& svg .flag-head', { fill: color.flag });
globalStyle(`${studyText} figure svg`, { '@media': { print: { minWidth: 0 } } });
