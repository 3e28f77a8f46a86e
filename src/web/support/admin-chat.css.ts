import { style, styleVariants } from '@vanilla-extract/css';
import { ui } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';
import { frame } from '../ui/page-body.css.ts';

/** As high as the window allows beside the head of the page. */
export const screen = style({
  '@layer': {
    [ui]: {
      display: 'flex',
      flexDirection: 'column',
      height: 'clamp(34rem, calc(100dvh - 15rem), 60rem)',
      // There the administrators' navigation has two lines.
      '@media': { [from.page]: { height: 'clamp(34rem, calc(100dvh - 18rem), 60rem)' } },
      scrollMarginBottom: theme.space.s4,
      overflow: 'hidden',
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.card,
      background: color.paper,
    },
  },
});

export const bar = style({
  '@layer': {
    [ui]: {
      flex: 'none',
      padding: `${theme.space.s2} ${theme.space.s4}`,
      borderBottom: `1px solid ${color.line}`,
      background: color.raised,
    },
  },
});

export const panes = style({
  '@layer': {
    [ui]: {
      flex: 1,
      minHeight: 0,
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'minmax(0, 1fr)',
      '@media': { [from.desktop]: { gridTemplateColumns: '22rem minmax(0, 1fr)' } },
    },
  },
});

const pane = style({ '@layer': { [ui]: { display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 } } });

const separated = style({
  '@layer': { [ui]: { '@media': { [from.desktop]: { borderRight: `1px solid ${color.line}` } } } },
});

const onlyWide = { display: 'none', '@media': { [from.desktop]: { display: 'flex' } } } as const;

/** The two panes; on narrow screens one of them is hidden. */
export const listPane = styleVariants({
  inView: [pane, separated],
  behind: [pane, separated, { '@layer': { [ui]: onlyWide } }],
});

export const conversationPane = styleVariants({
  inView: [pane],
  behind: [pane, { '@layer': { [ui]: onlyWide } }],
});

export const head = style({
  '@layer': {
    [ui]: {
      flex: 'none',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.space.s2,
      padding: `${theme.space.s2} ${theme.space.s4}`,
      borderBottom: `1px solid ${color.line}`,
      background: color.raised,
    },
  },
});

export const back = style({
  '@layer': {
    [ui]: { marginLeft: `calc(-1 * ${theme.space.s3})`, '@media': { [from.desktop]: { display: 'none' } } },
  },
});

export const person = style({ '@layer': { [ui]: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } } });

export const personLink = style({ '@layer': { [ui]: { fontSize: theme.size.small } } });

/** Who answers, and whether the conversation is closed; below the name where there is no space beside it. */
export const desk = style({
  '@layer': { [ui]: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: theme.space.s2 } },
});

export const assign = style({
  '@layer': {
    [ui]: {
      minHeight: '2.75rem',
      maxWidth: '12rem',
      padding: `${theme.space.s1} ${theme.space.s2}`,
      border: `1px solid ${color.line}`,
      borderRadius: theme.radius.button,
      background: color.paper,
      color: 'inherit',
      fontSize: theme.size.small,
    },
  },
});

export const paneTitle = style({
  '@layer': { [ui]: { fontSize: theme.size.h4, ':focus': { outline: 'none' } } },
});

/** Words in the second place: an address, what a page is for. */
export const soft = style({ '@layer': { [ui]: { color: color.soft, fontSize: theme.size.small } } });

/** In the place of the field where nothing more can be written. */
export const ended = style([
  soft,
  { '@layer': { [ui]: { padding: theme.space.s4, borderTop: `1px solid ${color.line}`, background: color.sunk } } },
]);

export const nobody = style({ '@layer': { [ui]: { margin: 'auto' } } });

/** The page of the screen: less air below and between than other pages have, so that it fits into the window. */
export const page = style([
  frame,
  {
    '@layer': {
      [ui]: {
        display: 'grid',
        gap: theme.space.s4,
        gridTemplateColumns: 'minmax(0, 1fr)',
        // Above as on other pages, since the breadcrumbs reach into that.
        paddingBlock: `${theme.space.s8} ${theme.space.s4}`,
        '@media': { [from.desktop]: { paddingTop: theme.space.s12 } },
      },
    },
  },
]);

export const pageTitle = style({ '@layer': { [ui]: { fontSize: theme.size.h3 } } });
