import { parentPort, workerData } from 'node:worker_threads';
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

/** What the worker answers each job with, one after the other. */
export type AuthorTextAnswer = Result<PreparedText | TextPreview, AuthoredTextProblem>;

// The whole program of the worker: it is given the figures once, and answers one text after the other.
const markup = authoredMarkup(workerData as ReadonlyMap<string, Figure>);
parentPort?.on('message', (job: AuthorTextJob) => parentPort?.postMessage(answer(job)));
parentPort?.postMessage('ready');

function answer(job: AuthorTextJob): AuthorTextAnswer {
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
}
