import { accepted } from '../../domain/result.ts';
import { practiceSource } from '../../domain/study/practice-section.ts';
import { parsePracticeText } from '../../domain/study/practice-text.ts';
import type { CommandOf, TextPreview } from '../contract/index.ts';
import type { Markup, MarkupTerm } from '../ports/markup.ts';
import type { UseCase } from '../use-case.ts';
import type { PublishingPorts } from './ports.ts';

type PreviewedText = CommandOf<'editing.preview'>;

/** Ports of a preview. */
export type PreviewMarkup = Pick<Markup, 'renderFound' | 'review' | 'lines'>;

/** The kinds of texts that may contain practice questions. */
const WITH_QUESTIONS: ReadonlySet<PreviewedText['kind']> = new Set(['section', 'course-section']);

/** The preview of a text being written; sections show the terms of the glossary. */
export function textPreview(
  markup: PreviewMarkup,
  { kind, format, content }: PreviewedText,
  terms: readonly MarkupTerm[] = [],
): TextPreview {
  const parsed = WITH_QUESTIONS.has(kind)
    ? parsePracticeText(markup.lines(content, format), practiceSource('chapter', 1))
    : null;
  return {
    html: markup.renderFound(content, format, terms, []),
    altered: [...markup.review(content, format).altered],
    questions: parsed?.ok ? parsed.value.questions.length : null,
  };
}

/** The preview of a text that is being written; the terms of the glossary are explained where its readers find them (product.md 5.15, 11.10). */
export const previewText =
  ({ studyReader, markup }: Pick<PublishingPorts, 'studyReader' | 'markup'>): UseCase<'editing.preview'> =>
  async (_, text) =>
    accepted(textPreview(markup, text, text.kind === 'section' ? await studyReader.glossary() : []));
