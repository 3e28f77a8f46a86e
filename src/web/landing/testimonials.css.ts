import { globalStyle, style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, from, theme } from '../theme/theme.css.ts';

export const testimonials = style({
  '@layer': {
    [page]: {
      display: 'grid',
      gap: theme.space.s8,
      gridTemplateColumns: 'minmax(0, 1fr)',
      '@media': { [from.desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: theme.space.s10 } },
    },
  },
});

const within = (selector: string, rule: Record<string, unknown>): void =>
  globalStyle(`${testimonials} ${selector}`, { '@layer': { [page]: rule } });

const UP_TO_HEADING = `calc(${theme.space.s3} - ${theme.space.s8})`;
const UP_TO_HEADING_ON_DESKTOP = `calc(${theme.space.s3} - ${theme.space.s12})`;

/** The introduction beside the quotations. */
within('> :not(blockquote)', { gridColumn: '1 / -1', color: color.soft, fontSize: theme.size.text });
/** The first element is as near to the heading as the introductions of other bands. */
within('> p:first-child', {
  marginTop: UP_TO_HEADING,
  '@media': { [from.desktop]: { marginTop: UP_TO_HEADING_ON_DESKTOP } },
});
within('> blockquote', {
  display: 'grid',
  gap: theme.space.s4,
  gridTemplateRows: '1fr auto',
  margin: 0,
  paddingTop: theme.space.s4,
  borderTop: `2px solid ${color.accent}`,
  fontFamily: theme.font.serif,
  fontSize: theme.size.lead,
  lineHeight: 1.55,
  textWrap: 'pretty',
});
within('blockquote strong', { fontFamily: theme.font.sans, fontSize: theme.size.small });
