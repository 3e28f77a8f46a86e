import { style } from '@vanilla-extract/css';
import type { SentenceKind } from '../../domain/competency/annotations.ts';
import { page } from '../theme/layers.css.ts';
import { color, theme } from '../theme/theme.css.ts';

const onPage = (rule: Record<string, unknown>) => ({ '@layer': { [page]: rule } });

/** One sign for each kind, so that no two are told apart by colour alone. */
const SIGNS: Readonly<Record<SentenceKind, string>> = {
  context: 'C',
  'own-decision': 'D',
  code: '§',
  calculation: '=',
  judgement: 'J',
  people: 'P',
  outcome: 'O',
};

/** A small letter in a box, with a word joiner behind it, so that it never ends a line. */
const sign = (fontSize: string, verticalAlign: string) =>
  style(
    onPage({
      '::before': {
        marginRight: '0.35em',
        padding: '0 0.3em',
        border: `1px solid color-mix(in srgb, ${color.soft} 45%, transparent)`,
        borderRadius: '3px',
        color: color.soft,
        fontFamily: theme.font.sans,
        fontSize,
        fontWeight: theme.weight.strong,
        lineHeight: 1,
        verticalAlign,
      },
      selectors: Object.fromEntries(
        Object.entries(SIGNS).map(([kind, letter]) => [
          `&[data-shows='${kind}']::before`,
          { content: `"${letter}\\2060"` },
        ]),
      ),
    }),
  );

/** Before its sentence. */
export const sentenceSign = sign('0.62em', '0.2em');

/** In the legend, whose words are small already. */
export const legendSign = sign('0.85em', 'baseline');

export const legend = style(
  onPage({
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${theme.space.s1} ${theme.space.s4}`,
    alignItems: 'baseline',
    color: color.soft,
    fontSize: theme.size.small,
  }),
);
