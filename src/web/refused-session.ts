import { ApiError } from '../application/contract/api-error.ts';
import { isConfirmationNeeded } from './api/part-of-page.ts';
import { redirectToConfirmation } from './interrupted-form.ts';
import { type PageRequest, redirectToSignIn } from './page-request.ts';

/**
 * An ended session leads to the sign-in and back, one that is not fresh to the confirmation (product.md 1.35, 2.9). `words` come
 * before the reason that the server gives.
 */
export function redirectAfterRefusal(page: PageRequest, error: unknown, words: string): Response {
  if (isConfirmationNeeded(error)) return redirectToConfirmation(page);
  page.viewer.forget();
  const reason = (error instanceof ApiError && error.body.message) || 'Please log in to continue.';
  page.notify({ title: 'You have been logged out', description: `${words}${reason}` });
  return redirectToSignIn(page.url);
}
