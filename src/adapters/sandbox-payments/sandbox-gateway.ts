import type { PaymentGateway, SandboxBank, SandboxIntentStore } from '../../application/ports/billing.ts';
import type { Clock, Randomness } from '../../application/ports/infrastructure.ts';
import type { PaymentIntent } from '../../domain/billing/payment.ts';

type Ports = {
  readonly intents: SandboxIntentStore;
  readonly randomness: Pick<Randomness, 'token'>;
  readonly clock: Clock;
};

const UNPAID: readonly PaymentIntent['status'][] = ['requires_payment', 'requires_action'];

/** One id per payment, so that creating again finds the intent that is there. */
const intentIdOf = (paymentId: number): string => `pi_sandbox_${paymentId}`;

/**
 * The provider of a site without payment keys (product.md 3.13): the states of a real one, stored in the database,
 * without money. Its secrets cannot be guessed, its ids can; the user of an id must be its owner.
 */
export const sandboxGateway = ({ intents, randomness, clock }: Ports): PaymentGateway => ({
  kind: 'sandbox',
  publishableKey: null,
  createIntent: ({ paymentId, userId, product, amountCents, currency }) => {
    const id = intentIdOf(paymentId);
    const metadata = { userId: String(userId), product, paymentId: String(paymentId) };
    const clientSecret = `${id}_secret_${randomness.token()}`;
    const terms = { amountCents, currency, metadata };
    return intents.add({ id, clientSecret, status: 'requires_payment', money: 'kept', ...terms }, clock.now());
  },
  updateAmount: (id, amountCents) => intents.change(id, UNPAID, { status: 'requires_payment', amountCents }),
  readIntent: (id) => intents.find(id),
  cancelIntent: async (id) => (await intents.change(id, UNPAID, { status: 'cancelled' })) ?? intents.find(id),
});

/**
 * The sandbox's card form and its bank's page (product.md 3.13). Null where the intent cannot take that step any more. A
 * changed amount takes the bank's question back: what is confirmed there is what is charged.
 */
export const sandboxBank = ({ intents }: Pick<Ports, 'intents'>): NonNullable<SandboxBank> => ({
  pay: async (clientSecret, card) => {
    const intent = await intents.findBySecret(clientSecret);
    if (!intent) return null;
    return intents.change(intent.id, UNPAID, { status: card === 'succeeds' ? 'succeeded' : 'requires_action' });
  },
  answer: (intentId, confirmed) =>
    intents.change(intentId, ['requires_action'], { status: confirmed ? 'succeeded' : 'requires_payment' }),
});
