import { ApiError } from '../../application/contract/api-error.ts';
import type { PageRequest } from '../page-request.ts';
import { type FormFailure, respondWithFormFailure } from '../ui/form-failure.ts';

type OwnWords = { readonly title: string; readonly words: string; readonly typed?: FormFailure['values'] };

/**
 * Answers with the page's own words, whatever the server said; only how long to wait is passed on. In the toast and above the
 * form alike.
 */
export function refusedInOwnWords({ notify }: Pick<PageRequest, 'notify'>, error: unknown, own: OwnWords) {
  const { title, words, typed = {} } = own;
  const answer = respondWithFormFailure(error, typed, words);
  const isWait = error instanceof ApiError && error.status === 429;
  const message = (isWait && answer.data.message) || words;
  notify({ title, description: message, tone: 'destructive' });
  return { ...answer, data: { ...answer.data, message } };
}
