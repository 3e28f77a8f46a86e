import { useAtomValue } from 'jotai';
import { memo, type ReactNode } from 'react';
import { type Highlight, joinHighlights } from '../../domain/exam/marks.ts';
import { currentMarksAtom } from './exam-session.ts';
import { highlighted } from './highlights.css.ts';
import { HIGHLIGHT_PART_ATTRIBUTE } from './word-selection.ts';

type TextPartProps = { readonly optionId: number | null; readonly text: string };

/** The text of a stem or an option with its highlights. */
export const HighlightableText = memo(function HighlightableText({ optionId, text }: TextPartProps) {
  const { highlights } = useAtomValue(currentMarksAtom);
  const own = joinHighlights(highlights.filter((highlight) => highlight.optionId === optionId));
  return <span {...{ [HIGHLIGHT_PART_ATTRIBUTE]: optionId ?? '' }}>{own.length === 0 ? text : pieces(text, own)}</span>;
});

function pieces(text: string, highlights: readonly Highlight[]): ReactNode[] {
  const shown: ReactNode[] = [];
  let from = 0;
  for (const { start, end } of highlights) {
    shown.push(text.slice(from, start));
    shown.push(
      <mark key={start} className={highlighted}>
        {text.slice(start, end)}
      </mark>,
    );
    from = end;
  }
  return [...shown, text.slice(from)];
}
