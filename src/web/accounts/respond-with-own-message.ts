import { ApiError } from '../../application/contract/api-error.ts';
import type { PageRequest } from '../page-request.ts';
import { type FormFailure, respondWithFormFailure } from '../ui/form-failure.ts';

type OwnWords = { readonly title: string; readonly words: string; readonly typed?: FormFailure['values'] };

/**
 * Answers with the page's own message instead of the server's; only the waiting time is passed on. The same in the
 * toast and above the form.
 */
export function respondWithOwnMessage({ notify }: Pick<PageRequest, 'notify'>, error: unknown, own: OwnWords) {
  const { title, words, typed = {} } = own;
  const answer = respondWithFormFailure(error, typed, words);
  const isWait = error instanceof ApiError && error.status === 429;
  const message = (isWait && answer.data.message) || words;
  notify({ title, description: message, tone: 'destructive' });
  return { ...answer, data: { ...answer.data, message } };
}
