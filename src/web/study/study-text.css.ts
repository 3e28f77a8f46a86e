import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

/** Somewhat more than 70 characters, in any typeface. */
const PRINTED_LINE = '36em';

/** A book's column: 68 characters of serif, its space between paragraphs and not around them. */
export const studyText = style({
  '@layer': {
    [page]: {
      maxWidth: theme.width.measure,
      fontFamily: theme.font.serif,
      fontSize: theme.size.text,
      lineHeight: 1.62,
      overflowWrap: 'break-word',
      hangingPunctuation: 'first',
      '@media': { print: { maxWidth: PRINTED_LINE, fontSize: '11.5pt', lineHeight: 1.5, orphans: 3, widows: 3 } },
    },
  },
});

const within = (selector: string, rule: Record<string, unknown>): void =>
  globalStyle(selector.replaceAll('&', studyText), { '@layer': { [page]: rule } });

/** Block elements; anything else in an item is part of its sentence and stays in its line. */
const BLOCK = ':is(p, ul, ol, dl, pre, blockquote, table, hr, figure, [data-scroll], [data-callout])';

within(`& > * + *, & :is([data-callout], blockquote, li, dd) > * + ${BLOCK}`, { marginTop: theme.space.s5 });
within('& :is(h2, h3, h4)', { lineHeight: 1.25, breakAfter: 'avoid' });
within('& h2', { fontSize: theme.size.h3 });
within('& h3', { fontSize: theme.size.h4 });
within('& h4', { fontSize: theme.size.text, fontFamily: theme.font.serif, fontWeight: theme.weight.strong });
within('& > * + h2', { marginTop: theme.space.s10 });
within('& > * + :is(h3, h4)', { marginTop: theme.space.s8 });
within('& > :is(h2, h3, h4) + *', { marginTop: theme.space.s3 });

within('& :is(ul, ol)', { paddingInlineStart: '1.4em' });
within('& li + li, & li > :is(ul, ol)', { marginTop: theme.space.s2 });
within('& li::marker', { color: color.soft, fontVariantNumeric: 'tabular-nums' });
/** Options of a question are below its stem, each behind its letter. */
within('& [data-option]', { listStyle: 'none', paddingInlineStart: '1.25em', textIndent: '-1.25em' });
within('& p[data-option]', { marginInlineStart: '1.4em' });
within('& [data-option] + [data-option]', { marginTop: theme.space.s2 });
within('& dt', { fontWeight: theme.weight.strong, breakAfter: 'avoid' });
within('& dt + dt, & dd + dt', { marginTop: theme.space.s4 });
within('& dd', { paddingInlineStart: '1.4em' });
within('& dfn', { fontStyle: 'italic' });
within('& abbr[title]', { textDecorationThickness: '1px' });
within('& mark', { background: color.flagSoft, color: 'inherit' });
within('& :is(code, kbd, pre)', { fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace', fontSize: '0.85em' });
within('& pre', {
  overflowX: 'auto',
  padding: theme.space.s4,
  background: color.sunk,
  borderRadius: theme.radius.cell,
});
within('& hr', { border: 0, borderTop: `1px solid ${color.line}`, marginBlock: theme.space.s8 });

/** As wide as its column at most; a drawing of dark lines stays readable on a dark page. */
within('& img', {
  display: 'block',
  maxWidth: '100%',
  height: 'auto',
  background: '#FFFFFF',
  borderRadius: theme.radius.cell,
});

within('& blockquote', {
  marginInline: 0,
  paddingInlineStart: theme.space.s5,
  borderInlineStart: `1px solid ${color.line}`,
  fontStyle: 'italic',
});

/** Deeper nesting than any author intends gets no further indent, which would leave no space for a line. */
const NESTED = ':is(ul, ol, dd, blockquote, [data-callout])';
within(`&${` ${NESTED}`.repeat(6)}`, { paddingInlineStart: 0, borderInlineStart: 0, listStylePosition: 'inside' });

/** One look for every call-out; what kind it is, its label says. */
within('& [data-callout]', {
  marginBlock: theme.space.s6,
  paddingInlineStart: theme.space.s5,
  borderInlineStart: `3px solid ${color.accent}`,
  breakInside: 'avoid',
});
within(`& [data-callout] > * + ${BLOCK}`, { marginTop: theme.space.s3 });
within('& [data-callout] > [data-label]', {
  color: color.accent,
  fontFamily: theme.font.sans,
  fontSize: theme.size.base,
  fontWeight: theme.weight.strong,
  lineHeight: 1.4,
  breakAfter: 'avoid',
});
within('& [data-callout] > [data-label] + *', { marginTop: theme.space.s1 });

/** A table keeps its columns readable and scrolls separately where they do not fit. */
within('& [data-scroll]', {
  overflowX: 'auto',
  marginBlock: theme.space.s6,
  // A shadow at an edge shows that the table continues there; the cover moves with the table and hides it at the end.
  background: [
    `linear-gradient(to right, ${color.paper} 30%, transparent) left / 3rem 100% no-repeat local`,
    `linear-gradient(to left, ${color.paper} 30%, transparent) right / 3rem 100% no-repeat local`,
    `linear-gradient(to right, ${color.soft}, transparent) left / 0.5rem 100% no-repeat scroll`,
    `linear-gradient(to left, ${color.soft}, transparent) right / 0.5rem 100% no-repeat scroll`,
  ].join(', '),
});
within('& table', {
  minWidth: '100%',
  fontFamily: theme.font.sans,
  fontSize: theme.size.base,
  lineHeight: 1.45,
});
within('& caption', { textAlign: 'start', color: color.soft, paddingBottom: theme.space.s2 });
within('& :is(th, td)', {
  minWidth: '7rem',
  padding: `${theme.space.s2} ${theme.space.s4} ${theme.space.s2} 0`,
  borderBottom: `1px solid ${color.line}`,
  textAlign: 'start',
  verticalAlign: 'top',
});
within('& :is(th, td):last-child', { paddingInlineEnd: 0 });
within('& th', { fontWeight: theme.weight.strong });
within('& thead :is(th, td)', { borderBottomColor: color.soft, verticalAlign: 'bottom' });
within('& :is(th, td)[align="center"]', { textAlign: 'center' });
within('& :is(th, td)[align="right"]', { textAlign: 'end' });
globalStyle(`${studyText} :is(tr, li, pre)`, { '@media': { print: { breakInside: 'avoid' } } });
globalStyle(`${studyText} [data-scroll]`, { '@media': { print: { overflow: 'visible', background: 'none' } } });

/** A summary is a sheet: it is printed on one page (product.md 5.78). */
const onSheet = (selector: string, rule: Record<string, unknown>): void =>
  globalStyle(`[data-sheet] ${selector}`.replaceAll('&', studyText), { '@media': { print: rule } });
onSheet('&', { maxWidth: 'none', fontSize: '9.5pt', lineHeight: 1.3 });
onSheet('& > * + *', { marginTop: '2pt' });
onSheet('& li + li', { marginTop: '2pt' });
onSheet('& > * + h2', { marginTop: '6pt' });
onSheet('& h2', { fontSize: '13pt' });
globalStyle('[data-sheet] h1', { '@media': { print: { fontSize: '18pt' } } });

/** A term that explains itself where it first occurs: a word of the text, underlined with dots. */
within('& [data-term]', {
  display: 'inline',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'inherit',
  textDecoration: 'underline dotted',
  textDecorationThickness: '1px',
  textDecorationColor: color.accent,
  textUnderlineOffset: '0.2em',
});
within('& [popover]', {
  position: 'fixed',
  inset: 'auto 0 0 0',
  width: 'auto',
  maxWidth: '26rem',
  marginInline: 'auto',
  marginBlock: theme.space.s2,
  padding: theme.space.s4,
  background: color.raised,
  color: color.ink,
  border: `1px solid ${color.line}`,
  borderRadius: theme.radius.option,
  boxShadow: `0 4px 16px ${color.shadow}`,
  fontFamily: theme.font.sans,
  fontSize: theme.size.base,
  fontStyle: 'normal',
  lineHeight: 1.5,
  textAlign: 'start',
});

/** Beside its term where browsers can place it there; else at the lower edge of the screen. */
within('& [popover]', {
  '@supports': {
    '(position-area: block-end)': {
      inset: 'auto',
      margin: `${theme.space.s1} ${theme.space.s2}`,
      positionArea: 'block-end span-inline-end',
      positionTryFallbacks: 'flip-block, flip-inline, flip-block flip-inline',
    },
  },
});
globalStyle(`${studyText} [data-term]`, { '@media': { print: { textDecoration: 'none' } } });
