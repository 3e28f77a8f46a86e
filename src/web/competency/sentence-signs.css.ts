import { style } from '@vanilla-extract/css';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

const onPage = (rule: Record<string, unknown>) => ({ '@layer': { [page]: rule } });

/** A small letter in a box before its sentence. */
const sign = style(
  onPage({
    marginRight: '0.35em',
    padding: '0 0.3em',
    border: `1px solid color-mix(in srgb, ${color.soft} 45%, transparent)`,
    borderRadius: '3px',
    color: color.soft,
    fontFamily: theme.font.sans,
    fontWeight: theme.weight.strong,
    lineHeight: 1,
    // A word joiner, so that a sign never ends a line.
    '::before': { content: 'attr(data-sign) "\\2060"' },
  }),
);

export const sentenceSign = style([sign, onPage({ fontSize: '0.62em', verticalAlign: '0.2em' })]);

/** The same in the legend, whose words are small already. */
export const legendSign = style([sign, onPage({ fontSize: '0.85em' })]);

export const legend = style(
  onPage({
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${theme.space.s1} ${theme.space.s4}`,
    alignItems: 'baseline',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    color: color.soft,
    fontSize: theme.size.small,
  }),
);

export const legendTitle = style(onPage({ color: color.ink, fontWeight: theme.weight.strong }));
