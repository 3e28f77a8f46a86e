import { accepted, type Result } from '../../domain/result.ts';
import { practiceSource } from '../../domain/study/practice-section.ts';
import { parsePracticeText } from '../../domain/study/practice-text.ts';
import type { CommandOf, TextPreview } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { EditingPorts } from './editing-ports.ts';

/**
 * What a text will look like, made by what makes the page of learners; nothing of it is kept, so that typing does not push
 * their texts out of memory (product.md 5.6, 5.15, 11.10).
 */
export const previewText =
  ({ studyReader, markup }: Pick<EditingPorts, 'studyReader' | 'markup'>) =>
  async ({ kind, format, content }: CommandOf<'editing.preview'>): Promise<Result<TextPreview, Refusal>> => {
    const terms = kind === 'section' ? await studyReader.glossary() : [];
    const parsed =
      kind === 'site-content' ? null : parsePracticeText(markup.lines(content, format), practiceSource('chapter', 1));
    return accepted({
      html: markup.renderFound(content, format, terms, []),
      altered: [...markup.review(content, format).altered],
      questions: parsed?.ok ? parsed.value.questions.length : null,
    });
  };
