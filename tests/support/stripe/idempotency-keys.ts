import { StripeFailure } from './stripe-failure.ts';

/** An answer as it goes out, and as it is kept under a key. */
export type KeptAnswer = { readonly status: number; readonly body: string };

type Entry = { readonly request: string; answer: KeptAnswer | null };

/**
 * What Stripe remembers under idempotency keys. The first request under a key is carried out and its answer kept, failures
 * included; the same request again is answered from memory; another request under the key, or the same one while the first
 * is at work, is refused.
 */
export class IdempotencyKeys {
  readonly #entries = new Map<string, Entry>();

  /** The answer kept for this very request, or null when it is the first one under its key and may be carried out. */
  begin(key: string, request: string): KeptAnswer | null {
    const entry = this.#entries.get(key);
    if (!entry) {
      this.#entries.set(key, { request, answer: null });
      return null;
    }
    if (entry.request !== request) {
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
      });
    }
    if (entry.answer) return entry.answer;
    throw new StripeFailure(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Stripe-Idempotent-Key.',
    });
  }

  keep(key: string, answer: KeptAnswer): void {
    const entry = this.#entries.get(key);
    if (entry) entry.answer = answer;
  }

  /** A request that was refused before it was carried out leaves its key unused. */
  forget(key: string): void {
    this.#entries.delete(key);
  }
}
