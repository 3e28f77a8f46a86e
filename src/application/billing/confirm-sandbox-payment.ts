import type { PaymentIntent } from '../../domain/billing/payment.ts';
import { findCardFaults, readSandboxCard, type SandboxCardFields } from '../../domain/billing/sandbox-card.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { UseCase } from '../use-case.ts';
import type { BillingPorts } from './ports.ts';

type Ports = Pick<BillingPorts, 'bank' | 'intents' | 'clock'>;

/** Whether the sandbox's card form is done with an intent. */
function hasConfirmed(
  intent: PaymentIntent | null,
): intent is PaymentIntent & { readonly status: 'succeeded' | 'requires_action' } {
  return intent?.status === 'succeeded' || intent?.status === 'requires_action';
}

const FIELD_WORDS: Readonly<Record<keyof SandboxCardFields, string>> = {
  cardNumber: 'Please check the card number.',
  expiry: 'Please check the expiry date.',
  securityCode: 'Please check the security code.',
};

/** Messages for mistyped fields; a declined card has none. */
function faultyFields(form: SandboxCardFields, now: number): Pick<Refusal, 'fields'> {
  const faults = findCardFaults(form, now);
  return faults.length > 0 ? { fields: Object.fromEntries(faults.map((field) => [field, FIELD_WORDS[field]])) } : {};
}

/**
 * Pays the caller's sandbox intent with a test card, as the provider's form does in a browser; the report grants
 * access. Refuses intents of other users, and refuses where real payments are on.
 */
export const confirmSandboxPayment =
  (ports: Ports): UseCase<'billing.confirmSandboxPayment'> =>
  async ({ user }, command) => {
    const { bank, intents, clock } = ports;
    const intent = bank && (await intents.findBySecret(command.clientSecret));
    if (!bank || intent?.metadata.userId !== String(user.id)) return refused({ code: 'payment-not-found' });
    const card = readSandboxCard(command, clock.now());
    if (!card.ok) return refused({ code: card.refusal, ...faultyFields(command, clock.now()) });
    const paid =
      (await bank.pay(command.clientSecret, card.value)) ?? (await intents.findBySecret(command.clientSecret));
    if (!hasConfirmed(paid)) return refused({ code: 'payment-not-found' });
    return accepted({ paymentIntentId: paid.id, status: paid.status });
  };
