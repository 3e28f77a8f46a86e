import { accepted } from '../../domain/result.ts';
import { practiceSource } from '../../domain/study/practice-section.ts';
import { parsePracticeText } from '../../domain/study/practice-text.ts';
import type { CommandOf, TextPreview } from '../contract/index.ts';
import type { Markup, MarkupTerm } from '../ports/markup.ts';
import type { UseCase } from '../use-case.ts';
import type { PublishingPorts } from './ports.ts';

type PreviewedText = CommandOf<'editing.preview'>;

/** What a preview is made with. */
export type PreviewMarkup = Pick<Markup, 'renderFound' | 'review' | 'lines'>;

/** The kinds whose text may hold questions to answer. */
const WITH_QUESTIONS: ReadonlySet<PreviewedText['kind']> = new Set(['section', 'course-section']);

/**
 * What a text will look like, made by what makes the page that is read; nothing of it is kept, so that typing does not push
 * the texts of readers out of memory (product.md 5.6, 11.10, 13.14).
 */
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
