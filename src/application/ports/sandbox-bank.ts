import type { PaymentIntent } from '../../domain/billing/payment.ts';

/** The card form and the bank's page of the sandbox; null where real payments are on (product.md 3.13). */
export type SandboxBank = {
  readonly pay: (clientSecret: string, card: 'succeeds' | 'asks-bank') => Promise<PaymentIntent | null>;
  readonly answer: (intentId: string, confirmed: boolean) => Promise<PaymentIntent | null>;
} | null;
