import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

const onPage = (rule: Record<string, unknown>) => ({ '@layer': { [page]: rule } });

/** Wide enough for notes beside a text of readable length. */
const BESIDE = 'screen and (min-width: 1100px)';

/** A part with its notes: beside it on a wide screen, below it otherwise. */
export const partRow = style(
  onPage({
    gap: theme.space.s4,
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media': { [BESIDE]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 13.5rem)', columnGap: theme.space.s6 } },
  }),
);

/** The title with its length beside it, and what copies the part at the right. */
export const partLine = style(
  onPage({ display: 'grid', gridTemplateColumns: 'auto 1fr auto', alignItems: 'center', gap: theme.space.s3 }),
);

export const partName = style(onPage({ fontSize: theme.size.h4, lineHeight: 1.25 }));

export const partLength = style(onPage({ color: color.soft, fontSize: theme.size.small }));

/** The number of the note is drawn, so that a text that is copied does not hold it. */
const noted = style(
  onPage({
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.25em',
    textDecorationColor: `color-mix(in srgb, ${color.soft} 55%, transparent)`,
    '::after': {
      // A word joiner, so that the number never begins a line.
      content: '"\\2060" attr(data-note)',
      paddingLeft: '0.15em',
      color: color.accent,
      fontFamily: theme.font.sans,
      fontSize: '0.7em',
      fontWeight: theme.weight.strong,
      verticalAlign: 'super',
      lineHeight: 0,
    },
    '@media': { print: { textDecoration: 'none' } },
  }),
);

export const passage = noted;

export const weakPassage = style([
  noted,
  onPage({ textDecorationColor: color.flag, '::after': { color: color.flag } }),
]);

export const noteList = style(
  onPage({
    display: 'grid',
    alignContent: 'start',
    gap: theme.space.s3,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    color: color.soft,
    fontSize: theme.size.small,
    lineHeight: 1.4,
    '@media': { [BESIDE]: { paddingTop: theme.space.s12 } },
  }),
);

export const marginNote = style(
  onPage({ display: 'grid', gap: theme.space.s2, gridTemplateColumns: '1.25rem minmax(0, 1fr)' }),
);

export const noteNumber = style(onPage({ color: color.accent, fontWeight: theme.weight.strong, textAlign: 'right' }));

export const weakNoteNumber = style([noteNumber, onPage({ color: color.flag })]);

export const strongWords = style(onPage({ color: color.ink, fontWeight: theme.weight.strong }));

/** The versions of an example as one control. */
export const versionChoice = style(
  onPage({
    display: 'inline-flex',
    flexWrap: 'wrap',
    overflow: 'hidden',
    border: `1px solid ${color.soft}`,
    borderRadius: theme.radius.button,
    marginRight: 'auto',
  }),
);

const version = style(
  onPage({
    minHeight: '2.75rem',
    paddingInline: theme.space.s4,
    border: 0,
    fontWeight: theme.weight.strong,
    ':focus-visible': { outlineOffset: '-3px' },
  }),
);

export const versionOf = styleVariants({
  shown: [version, onPage({ background: color.accentSoft, color: color.accent })],
  other: [version, onPage({ background: color.raised, color: color.ink, '@media': { print: { display: 'none' } } })],
});

/** Which version is shown, whether with notes, and what to do with the example; on paper the name of the version alone. */
export const toolbar = style(
  onPage({
    display: 'flex',
    flexWrap: 'wrap',
    gap: theme.space.s2,
    alignItems: 'center',
    paddingBlock: theme.space.s3,
    borderBlock: `1px solid ${color.line}`,
    '@media': { print: { borderBlock: 0 } },
  }),
);

globalStyle(`${toolbar} > :not(${versionChoice})`, onPage({ '@media': { print: { display: 'none' } } }));

export const verdict = style(
  onPage({
    display: 'grid',
    gap: theme.space.s2,
    padding: theme.space.s4,
    background: color.sunk,
    borderRadius: theme.radius.option,
  }),
);
