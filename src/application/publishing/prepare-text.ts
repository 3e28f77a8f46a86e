import { buildPracticeSource } from '../../domain/study/practice-section.ts';
import { parsePracticeText } from '../../domain/study/practice-text.ts';
import type { CommandOf, TextPreview } from '../contract/index.ts';
import type { PreparedText } from '../ports/authored-texts.ts';
import type { Markup, MarkupFormat, MarkupTerm } from '../ports/markup.ts';

type PreviewedText = CommandOf<'editing.preview'>;

/** The kinds of texts that may contain practice questions. */
const WITH_QUESTIONS: ReadonlySet<PreviewedText['kind']> = new Set(['section', 'course-section']);

type Sanitized = Pick<PreparedText, 'content' | 'altered'>;

/** Removes what the allow-list does not know; a text without such parts stays as it was typed (product.md 5.6, 11.10). */
function sanitizeContent(markup: Pick<Markup, 'clean' | 'review'>, text: string, format: MarkupFormat): Sanitized {
  const altered = [...markup.review(text, format).altered];
  return { content: altered.length === 0 ? text : markup.clean(text, format), altered };
}

/** Prepares a text to be stored, and shows it once: what cannot be shown must not be stored. */
export function prepareText(
  markup: Pick<Markup, 'clean' | 'review' | 'renderFound' | 'searchText'>,
  text: string,
  format: MarkupFormat,
): PreparedText {
  const { content, altered } = sanitizeContent(markup, text, format);
  markup.renderFound(content, format, [], []);
  return { content, altered, searchText: markup.searchText(content, format) };
}

/** The preview of a text: exactly what would be stored, as its readers see it; sections show the terms of the glossary. */
export function createTextPreview(
  markup: Pick<Markup, 'clean' | 'review' | 'renderFound' | 'lines'>,
  { kind, format, content: typed }: PreviewedText,
  terms: readonly MarkupTerm[] = [],
): TextPreview {
  const { content, altered } = sanitizeContent(markup, typed, format);
  const parsed = WITH_QUESTIONS.has(kind)
    ? parsePracticeText(markup.lines(content, format), buildPracticeSource('chapter', 1))
    : null;
  return {
    html: markup.renderFound(content, format, terms, []),
    altered: [...altered],
    questions: parsed?.ok ? parsed.value.questions.length : null,
  };
}
