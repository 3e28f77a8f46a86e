import { ApiError } from '../../application/contract/api-error.ts';

/**
 * What an answer that was not acknowledged asks for: sending again, signing in, stopping because the attempt has ended, or
 * giving this one up because it can never be accepted. Whatever is not understood is sent again (product.md 4.14).
 */
export type AnswerFault =
  | { readonly kind: 'retry'; readonly afterMs: number }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'rejected' };

/** Reads a failure of sending an answer. */
export function answerFault(error: unknown): AnswerFault {
  if (!(error instanceof ApiError)) return { kind: 'retry', afterMs: 0 };
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.status === 409) return { kind: 'ended' };
  if (error.status === 400 || error.status === 404) return { kind: 'rejected' };
  return { kind: 'retry', afterMs: (error.retryAfterSeconds ?? 0) * 1000 };
}
