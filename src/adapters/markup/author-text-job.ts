import type { CommandOf, TextPreview } from '../../application/contract/index.ts';
import { renderCampaignText } from '../../application/outreach/campaign-mail.ts';
import type {
  AuthoredTextProblem,
  MailText,
  PreparedText,
  RenderedMailText,
} from '../../application/ports/authored-texts.ts';
import type { Figure, MarkupFormat, MarkupTerm } from '../../application/ports/markup.ts';
import { createTextPreview, prepareText } from '../../application/publishing/prepare-text.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { authoredMarkup } from './authored-markup.ts';

/** A text to prepare, to preview or to write into a mail. */
export type AuthorTextJob =
  | { readonly kind: 'prepare'; readonly content: string; readonly format: MarkupFormat }
  | { readonly kind: 'preview'; readonly text: CommandOf<'editing.preview'>; readonly terms: readonly MarkupTerm[] }
  | { readonly kind: 'mail'; readonly text: MailText };

export type AuthorTextAnswer = Result<PreparedText | TextPreview | RenderedMailText, AuthoredTextProblem>;

/**
 * A line of Markdown with more quotes within one another than any text has. The parser takes seconds to end up at the limit of
 * its stack with thousands of them, so they are looked for before.
 */
const TOO_MANY_QUOTES = /^(?:[ \t]*>){101}/m;

/** Elements that open directly within one another, more than any text has: the tree of thousands of them takes seconds as well. */
const TOO_MANY_ELEMENTS = /(?:<(?!br|hr|img|wbr)[a-z][^<>]*>\s*){1001}/i;

const isPlainlyTooNested = (job: AuthorTextJob): boolean => {
  const { content, format } = job.kind === 'prepare' ? job : { format: 'markdown', ...job.text };
  return TOO_MANY_ELEMENTS.test(content) || (format === 'markdown' && TOO_MANY_QUOTES.test(content));
};

/** Prepares, previews and mails texts with the given figures; runs in a worker. */
export function authorTextJob(figures: ReadonlyMap<string, Figure>): (job: AuthorTextJob) => AuthorTextAnswer {
  const markup = authoredMarkup(figures);
  return (job) => {
    if (isPlainlyTooNested(job)) return refused('text-too-nested');
    try {
      if (job.kind === 'mail') return accepted(renderCampaignText(markup, job.text));
      if (job.kind === 'preview') return accepted(createTextPreview(markup, job.text, job.terms));
      return accepted(prepareText(markup, job.content, job.format));
    } catch (error) {
      // Elements within elements are gone through by recursion: the stack ends where they are nested too deeply.
      if (error instanceof RangeError) return refused('text-too-nested');
      throw error;
    }
  };
}
