import type { Result } from '../../domain/result.ts';

/** A notice that something happened to a payment. It says where to look, not what is so (product.md 3.19). */
export type PaymentEvent = { readonly id: string; readonly type: string; readonly intentId: string };

/**
 * Reads the provider's notices; null where no provider sends any. The body must be the text as it was sent, `signature` what
 * stands in its header, `now` in milliseconds. Refuses with the reason, for the log, what is not signed or too old; a
 * notice about nothing that is sold here is null.
 */
export type PaymentEvents = {
  readonly read: (body: string, signature: string, now: number) => Result<PaymentEvent | null, string>;
} | null;
