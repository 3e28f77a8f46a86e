import type { CommandOf, TextPreview } from '../../application/contract/index.ts';
import type { AuthoredTextProblem, PreparedText } from '../../application/ports/authored-texts.ts';
import type { Figure, MarkupFormat, MarkupTerm } from '../../application/ports/markup.ts';
import { createTextPreview, prepareText } from '../../application/publishing/prepare-text.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { authoredMarkup } from './authored-markup.ts';

/** A text to prepare or to preview. */
export type AuthorTextJob =
  | { readonly kind: 'prepare'; readonly content: string; readonly format: MarkupFormat }
  | { readonly kind: 'preview'; readonly text: CommandOf<'editing.preview'>; readonly terms: readonly MarkupTerm[] };

export type AuthorTextAnswer = Result<PreparedText | TextPreview, AuthoredTextProblem>;

/** Prepares and previews texts with the given figures; runs in a worker. */
export function authorTextJob(figures: ReadonlyMap<string, Figure>): (job: AuthorTextJob) => AuthorTextAnswer {
  const markup = authoredMarkup(figures);
  return (job) => {
    try {
      return accepted(
        job.kind === 'prepare'
          ? prepareText(markup, job.content, job.format)
          : createTextPreview(markup, job.text, job.terms),
      );
    } catch (error) {
      // Elements within elements are gone through by recursion: the stack ends where they are nested too deeply.
      if (error instanceof RangeError) return refused('text-too-nested');
      throw error;
    }
  };
}
