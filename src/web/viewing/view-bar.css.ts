import { globalStyle, style } from '@vanilla-extract/css';
import { BAR_HEIGHT, color, from, theme } from '../theme/theme.css.ts';

/** The height of the bar: two lines on a phone, one elsewhere. */
const HEIGHT = { phone: '4.75rem', tablet: '3.25rem' } as const;

/** In the colours of text and paper exchanged, so that it is never taken for a part of the page. */
export const bar = style({
  position: 'sticky',
  top: 0,
  zIndex: 50,
  boxSizing: 'border-box',
  height: HEIGHT.phone,
  padding: `0 ${theme.space.s4}`,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.space.s4,
  background: color.ink,
  color: color.paper,
  '@media': { [from.tablet]: { height: HEIGHT.tablet }, print: { display: 'none' } },
});

export const words = style({
  margin: 0,
  minWidth: 0,
  lineHeight: 1.35,
  '@media': { [from.tablet]: { whiteSpace: 'nowrap' } },
});

/** A name may be as long as forty letters without a space. */
export const name = style({
  display: 'inline-block',
  maxWidth: '9rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
  '@media': { [from.tablet]: { maxWidth: '16rem' } },
});

export const end = style({
  flex: 'none',
  whiteSpace: 'nowrap',
  minHeight: '2.75rem',
  padding: `0 ${theme.space.s4}`,
  border: `1px solid ${color.paper}`,
  borderRadius: theme.radius.button,
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  fontWeight: theme.weight.strong,
  cursor: 'pointer',
  ':hover': { background: color.paper, color: color.ink },
  ':focus-visible': { outline: `2px solid ${color.paper}`, outlineOffset: '2px' },
});

/** What stays at the top of the window stays below the bar. */
globalStyle('[data-viewing]', {
  vars: { [BAR_HEIGHT]: HEIGHT.phone },
  '@media': { [from.tablet]: { vars: { [BAR_HEIGHT]: HEIGHT.tablet } } },
});

/** The link past the navigation stands at the top of what is around it. */
globalStyle('[data-viewing] #app', { position: 'relative' });
