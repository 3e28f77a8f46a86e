import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, from, theme } from '../../theme/theme.css.ts';

const onPage = (rule: Record<string, unknown>) => ({ '@layer': { [page]: rule } });

/** The text area and, behind it, the same text with its marks; both wrap alike, and the marks give the height. */
export const paper = style(onPage({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minHeight: '8rem' }));

const sameSetting = {
  gridArea: '1 / 1',
  margin: 0,
  padding: theme.space.s4,
  border: `1px solid ${color.soft}`,
  borderRadius: theme.radius.option,
  fontFamily: theme.font.serif,
  fontSize: theme.size.lead,
  lineHeight: 1.62,
  letterSpacing: 'normal',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'break-word',
  scrollbarGutter: 'auto',
} as const;

export const mirror = style(
  onPage({ ...sameSetting, background: color.raised, color: 'transparent', overflow: 'hidden', minHeight: '8rem' }),
);

export const writing = style(
  onPage({
    ...sameSetting,
    width: '100%',
    height: '100%',
    resize: 'none',
    overflow: 'hidden',
    background: 'transparent',
    color: color.ink,
    selectors: { '&:read-only': { background: color.sunk } },
  }),
);

const mark = style(onPage({ color: 'transparent', borderRadius: '2px', padding: 0 }));

export const markOf = styleVariants({
  resolve: [mark, onPage({ background: 'transparent', boxShadow: `inset 0 -2px 0 ${color.bad}` })],
  consider: [mark, onPage({ background: color.flagSoft, boxShadow: `inset 0 -2px 0 ${color.flag}` })],
  strong: [mark, onPage({ background: color.accentSoft, boxShadow: `inset 0 -2px 0 ${color.accent}` })],
});

const findingBase = style(
  onPage({
    display: 'grid',
    gap: theme.space.s1,
    paddingLeft: theme.space.s3,
    borderLeft: '2px solid currentColor',
    fontSize: theme.size.small,
    overflowWrap: 'anywhere',
  }),
);

export const findingOf = styleVariants({
  resolve: [findingBase, onPage({ color: color.bad })],
  consider: [findingBase, onPage({ color: color.flag })],
  strong: [findingBase, onPage({ color: color.good })],
});

export const findingText = style(onPage({ color: color.soft }));

export const quoted = style(onPage({ color: color.ink, fontFamily: theme.font.serif }));

export const levels = style(onPage({ display: 'grid', gap: theme.space.s2, border: 0, padding: 0, minWidth: 0 }));

export const levelRow = style(onPage({ display: 'grid', gridTemplateColumns: 'repeat(6, minmax(0, 3.25rem))' }));

export const levelChoice = style(
  onPage({
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minHeight: '2.75rem',
    border: `1px solid ${color.soft}`,
    marginLeft: '-1px',
    cursor: 'pointer',
    fontWeight: theme.weight.strong,
    selectors: {
      '&:has(input:checked)': { background: color.accent, color: color.onAccent },
      '&:has(input:focus-visible)': { outline: `2px solid ${color.focus}`, outlineOffset: '2px', zIndex: 1 },
      '&:has(input:disabled)': { cursor: 'not-allowed' },
    },
  }),
);

globalStyle(
  `${levelChoice} input`,
  onPage({ position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'inherit' }),
);

export const story = style(
  onPage({ fontFamily: theme.font.serif, fontSize: theme.size.lead, lineHeight: 1.62, whiteSpace: 'pre-line' }),
);

export const partName = style(
  onPage({ color: color.accent, fontFamily: theme.font.sans, fontSize: theme.size.base, lineHeight: 1.4 }),
);

export const added = style(onPage({ background: color.accentSoft, textDecoration: 'none', color: color.ink }));

export const removed = style(onPage({ background: color.flagSoft, color: color.ink }));

export const printed = style(onPage({ display: 'grid', gap: theme.space.s6, maxWidth: theme.width.measure }));

export const printedEntry = style(
  onPage({ display: 'grid', gap: theme.space.s2, breakInside: 'auto', overflowWrap: 'anywhere' }),
);

export const commentBox = style(
  onPage({
    display: 'grid',
    gap: theme.space.s1,
    padding: theme.space.s4,
    border: `1px solid ${color.line}`,
    borderRadius: theme.radius.button,
    background: color.raised,
    overflowWrap: 'anywhere',
  }),
);

export const bodyText = style(onPage({ whiteSpace: 'pre-line' }));

export const secret = style(
  onPage({
    padding: theme.space.s3,
    background: color.sunk,
    borderRadius: theme.radius.cell,
    overflowWrap: 'anywhere',
  }),
);

/** Where the text stands stays in view; below the site's header, as high as it is, where that stays in view too. */
export const saveLine = style(
  onPage({
    position: 'sticky',
    top: 0,
    '@media': { [from.wide]: { top: 'calc(4.25rem + 1px)' } },
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.space.s3,
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingBlock: theme.space.s2,
    background: color.paper,
    borderBottom: `1px solid ${color.line}`,
  }),
);
