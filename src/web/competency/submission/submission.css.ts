import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { page } from '../../theme/layers.css.ts';
import { color, from, theme } from '../../theme/theme.css.ts';

const onPage = (rule: Record<string, unknown>) => ({ '@layer': { [page]: rule } });

export const soft = style(onPage({ color: color.soft, textWrap: 'pretty' }));

export const small = style(onPage({ color: color.soft, fontSize: theme.size.small }));

export const flagged = style(onPage({ color: color.flag }));

/** Two columns 1.6 : 1 from a desk's width on. */
export const columns = style(
  onPage({
    display: 'grid',
    gap: theme.space.s6,
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': {
      [from.desktop]: { gridTemplateColumns: 'minmax(0, 1.6fr) minmax(0, 1fr)' },
      print: { display: 'none' },
    },
  }),
);

export const stack = style(onPage({ display: 'grid', gap: theme.space.s4, gridTemplateColumns: 'minmax(0, 1fr)' }));

export const row = style(
  onPage({ display: 'flex', flexWrap: 'wrap', gap: theme.space.s3, alignItems: 'center', minWidth: 0 }),
);

export const screenOnly = style(onPage({ '@media': { print: { display: 'none' } } }));

export const progress = style(
  onPage({
    display: 'grid',
    gap: theme.space.s4,
    alignItems: 'center',
    '@media': { [from.tablet]: { gridTemplateColumns: 'max-content minmax(0, 1fr)' } },
  }),
);

export const written = style(
  onPage({ fontFamily: theme.font.serif, fontSize: theme.size.h2, fontWeight: theme.weight.strong, lineHeight: 1.1 }),
);

export const bars = style(onPage({ display: 'block', width: '100%', height: '0.875rem' }));

const bar = style(onPage({ stroke: color.soft, vectorEffect: 'non-scaling-stroke' }));

export const barOf = styleVariants({
  ready: [bar, onPage({ fill: color.accent, stroke: color.accent })],
  checked: [bar, onPage({ fill: color.accentSoft, stroke: color.accent })],
  draft: [bar, onPage({ fill: color.raised })],
  empty: [bar, onPage({ fill: 'transparent', strokeDasharray: '3 3' })],
});

export const legend = style(
  onPage({ display: 'flex', flexWrap: 'wrap', gap: `${theme.space.s1} ${theme.space.s5}`, fontSize: theme.size.small }),
);

export const plain = style(
  onPage({ display: 'grid', gap: theme.space.s3, padding: 0, margin: 0, listStyle: 'none', minWidth: 0 }),
);

export const step = style(
  onPage({
    display: 'grid',
    gap: `${theme.space.s1} ${theme.space.s4}`,
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    paddingBottom: theme.space.s3,
    borderBottom: `1px solid ${color.line}`,
    selectors: { '&:last-child': { borderBottom: 0, paddingBottom: 0 } },
  }),
);

export const strong = style(onPage({ fontWeight: theme.weight.strong }));

export const project = style(
  onPage({
    display: 'grid',
    gap: theme.space.s3,
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    overflowWrap: 'anywhere',
  }),
);

/** The form that changes a project or validator takes the whole width below its line. */
export const nameEditor = style(onPage({ gridColumn: '1 / -1', fontSize: theme.size.small, display: 'grid' }));

export const letter = style(
  onPage({
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '1.5rem',
    height: '1.5rem',
    border: '1px solid currentColor',
    borderRadius: '4px',
    fontSize: theme.size.small,
    fontWeight: theme.weight.strong,
  }),
);

export const category = style(
  onPage({
    display: 'grid',
    gap: theme.space.s4,
    gridTemplateColumns: 'minmax(0, 1fr)',
    paddingTop: theme.space.s5,
    borderTop: `1px solid ${color.line}`,
    '@media': { [from.desktop]: { gridTemplateColumns: '13rem minmax(0, 1fr)' } },
  }),
);

export const categoryTitle = style(
  onPage({ fontFamily: theme.font.sans, fontSize: theme.size.lead, display: 'flex', gap: theme.space.s2 }),
);

export const scale = style(onPage({ width: '100%', maxWidth: '12rem', height: 'auto', color: color.soft }));

export const cells = style(
  onPage({
    display: 'grid',
    gap: theme.space.s2,
    padding: 0,
    margin: 0,
    listStyle: 'none',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr))',
    '@media': { [from.tablet]: { gridTemplateColumns: 'repeat(auto-fill, minmax(10rem, 1fr))' } },
  }),
);

const cell = style(
  onPage({
    display: 'grid',
    gridTemplateRows: 'auto 1fr auto',
    gap: theme.space.s1,
    height: '100%',
    minHeight: '6.75rem',
    padding: theme.space.s3,
    border: `1px solid ${color.soft}`,
    borderRadius: theme.radius.button,
    background: color.raised,
    color: color.ink,
    fontSize: theme.size.small,
    lineHeight: 1.35,
    textDecoration: 'none',
    transition: `border-color ${theme.motion.quick}`,
    ':hover': { borderColor: color.accent },
  }),
);

globalStyle(`a${cell}`, onPage({ color: color.ink }));

export const cellOf = styleVariants({
  ready: [cell, onPage({ background: color.accentSoft, borderColor: color.accent })],
  checked: [cell, onPage({ borderColor: color.accent })],
  draft: [cell],
  empty: [cell, onPage({ borderStyle: 'dashed', background: 'transparent' })],
});

export const cellLine = style(
  onPage({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: theme.space.s2 }),
);

export const stateLine = style(onPage({ display: 'inline-flex', alignItems: 'center', gap: theme.space.s1 }));

export const facts = style(
  onPage({
    display: 'grid',
    gap: `${theme.space.s1} ${theme.space.s5}`,
    '@media': { [from.tablet]: { gridTemplateColumns: 'max-content minmax(0, 1fr)' } },
  }),
);

globalStyle(`${facts} dt`, onPage({ fontWeight: theme.weight.strong }));
globalStyle(`${facts} dd`, onPage({ marginBottom: theme.space.s2 }));

/** The editor, and an example or a version beside it on wide screens. */
export const desk = styleVariants({
  alone: [onPage({ display: 'grid', gap: theme.space.s8, gridTemplateColumns: 'minmax(0, 1fr)' })],
  beside: [
    onPage({
      display: 'grid',
      gap: theme.space.s8,
      gridTemplateColumns: 'minmax(0, 1fr)',
      alignItems: 'start',
      '@media': { 'screen and (min-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1.6fr) minmax(0, 1fr)' } },
    }),
  ],
});

export const asidePanel = style(
  onPage({
    display: 'grid',
    gap: theme.space.s3,
    padding: theme.space.s6,
    background: color.sunk,
    borderRadius: theme.radius.card,
    overflowWrap: 'anywhere',
    '@media': {
      'screen and (min-width: 1100px)': { position: 'sticky', top: '8rem', maxHeight: '80vh', overflowY: 'auto' },
    },
  }),
);

export const panelTitle = style(onPage({ fontSize: theme.size.h4, lineHeight: 1.25 }));

export const partSection = style(
  onPage({
    display: 'grid',
    gap: `${theme.space.s2} ${theme.space.s6}`,
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    '@media': { [from.desktop]: { gridTemplateColumns: 'minmax(0, 1.9fr) minmax(0, 1fr)' } },
  }),
);

/** What stands below a field: words at its beginning, a button at its end or on the next line. */
export const belowField = style(
  onPage({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', minWidth: 0 }),
);

export const partHead = style(
  onPage({
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: theme.space.s3,
    paddingBottom: theme.space.s2,
  }),
);

globalStyle(`${partHead} > a`, onPage({ whiteSpace: 'nowrap' }));

/** Two lists, side by side on wide screens. */
export const pair = style(
  onPage({
    display: 'grid',
    alignItems: 'end',
    gap: theme.space.s4,
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
  }),
);

export const count = style(onPage({ fontVariantNumeric: 'tabular-nums', color: color.soft, whiteSpace: 'nowrap' }));

export const countOver = style([count, onPage({ color: color.bad, fontWeight: theme.weight.strong })]);
