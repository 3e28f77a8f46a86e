import { ApiError } from '../application/contract/api-error.ts';
import { isConfirmationNeeded, isSignedOut } from './api/part-of-page.ts';
import { redirectToConfirmation } from './interrupted-form.ts';
import { type PageRequest, redirectToSignIn, type SessionEndReason } from './page-request.ts';

/** What the sign-in page says for each reason that its address may name; no text of an address is shown. */
const ENDED_SESSION_TEXTS: Readonly<Record<SessionEndReason, string>> = {
  session: 'Please log in to continue.',
  action: 'Your last step was not carried out. Please log in to continue.',
  codes: 'Too many wrong codes were entered in this session. Please log in to continue.',
};

/** The text for a reason in an address; null for any other value. */
export const findEndedSessionText = (reason: string): string | null =>
  Object.hasOwn(ENDED_SESSION_TEXTS, reason) ? ENDED_SESSION_TEXTS[reason as SessionEndReason] : null;

/** An ended session leads to the sign-in and back, one that is not fresh to the confirmation (product.md 1.35, 2.9). */
export async function redirectAfterRefusal(
  page: PageRequest,
  error: unknown,
  reason: SessionEndReason,
): Promise<Response> {
  if (isConfirmationNeeded(error)) {
    try {
      return await redirectToConfirmation(page);
    } catch (later) {
      if (!isSignedOut(later)) throw later;
      return redirectAfterRefusal(page, later, reason);
    }
  }
  page.viewer.forget();
  const hasGuessed = error instanceof ApiError && error.body.code === 'session-ended';
  return redirectToSignIn(page.url, hasGuessed ? 'codes' : reason);
}
