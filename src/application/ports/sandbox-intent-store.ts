import type { PaymentIntent } from '../../domain/billing/payment.ts';

/** Keeps the intents of the sandbox, so that a restart forgets none (product.md 3.13). */
export type SandboxIntentStore = {
  /** Adds an intent; where one with its id exists already, that one is kept and returned. */
  readonly add: (intent: PaymentIntent, now: number) => Promise<PaymentIntent>;
  readonly find: (id: string) => Promise<PaymentIntent | null>;
  readonly findBySecret: (clientSecret: string) => Promise<PaymentIntent | null>;
  /** Changes an intent if its status is still one of `from`; the intent after it, or null when it was not changed. */
  readonly change: (
    id: string,
    from: readonly PaymentIntent['status'][],
    to: { readonly status?: PaymentIntent['status']; readonly amountCents?: number },
  ) => Promise<PaymentIntent | null>;
};
