import { buildPracticeSource, type PracticeTextKind } from '../../domain/study/practice-section.ts';
import { type PracticeText, parsePracticeText } from '../../domain/study/practice-text.ts';
import type { Markup } from '../ports/markup.ts';
import type { SectionText } from '../ports/study.ts';

/** The practice questions of a section; null when its text has another form. */
export function readPracticeText(
  markup: Pick<Markup, 'lines'>,
  kind: PracticeTextKind,
  { id, text, format }: SectionText,
): PracticeText | null {
  const parsed = parsePracticeText(markup.lines(text, format), buildPracticeSource(kind, id));
  return parsed.ok ? parsed.value : null;
}
