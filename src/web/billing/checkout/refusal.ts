import { ApiError } from '../../../application/contract/api-error.ts';

/** The sentence of a refusal that people can act on; null for failures that say nothing (no network, a bug). */
export const refusalMessage = (error: unknown): string | null =>
  error instanceof ApiError && error.status !== 500 ? (error.body.message ?? null) : null;

/** Whether the caller is asked to slow down. */
export const isRateLimited = (error: unknown): boolean => error instanceof ApiError && error.status === 429;

/** Whether the server decided against a request, rather than failing or being too busy to decide. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !isRateLimited(error);

/** Whether the provider or the bank still works on the payment: it has neither succeeded nor failed (product.md 3.38). */
export const isPaymentProcessing = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'payment-processing';

/** Whether a payment has succeeded that opens nothing and that support returns (product.md 3.36). */
export const isPaymentHeld = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'payment-mismatch';

/** Whether a promo code was refused, for one of the reasons of product.md 3.6. */
export const isPromoRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.body.code ?? '').startsWith('promo-');
