import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import type { Payment } from '../../domain/billing/payment.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import { decideRefund } from '../../domain/billing/refund.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { createReasonChange } from '../administration/audit-changes.ts';
import { createKeyedQueue } from '../concurrency/keyed-queue.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal, RefusalCode } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import { templatedWords } from '../mail/templated-mail.ts';
import type { User } from '../ports/accounts.ts';
import { GatewayUnavailable } from '../ports/billing.ts';
import type { OutboxMail } from '../ports/mail.ts';
import type { UseCase } from '../use-case.ts';
import type { BillingPorts, PaymentSyncPorts } from './ports.ts';
import { syncPayment } from './sync-payment.ts';

type Ports = PaymentSyncPorts & Pick<BillingPorts, 'refunds'>;
type Refunded = Result<OutputOf<'people.refund'>, Refusal>;

/** A refund that was decided on: by whom, of what, how much in cents, and why. */
type Refund = {
  readonly actor: User;
  readonly payment: Payment;
  readonly intentId: string;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly reason: string;
};

/**
 * Gives money of a payment back through the provider; access follows by the rules of the payment (product.md 3.20, 13.34).
 * Create one per process: refunds of one payment run in order.
 */
export const refundPayment = (ports: Ports): UseCase<'people.refund'> => {
  const queue = createKeyedQueue<number>();
  return ({ user }, command) =>
    queue(command.paymentId, async () => {
      try {
        return await refund(ports, user, command);
      } catch (error) {
        if (!(error instanceof GatewayUnavailable)) throw error;
        ports.log.error('refund-unclear', error, { paymentId: command.paymentId });
        return refused({ code: 'refund-unclear' });
      }
    });
};

async function refund(ports: Ports, actor: User, command: CommandOf<'people.refund'>): Promise<Refunded> {
  const payment = await ports.payments.findById(command.paymentId);
  if (!payment || payment.userId !== command.userId) return refused({ code: 'not-found' });
  const { intentId } = payment;
  const facts = intentId === null ? null : await ports.refunds.readCharge(intentId);
  if (intentId === null || !facts) return refused({ code: 'refund-not-paid' });
  const decided = decideRefund(facts, command);
  if (!decided.ok) {
    await storeRefunded(ports, payment, facts.refundedCents);
    // A refund whose answer was lost shows like this; access follows it.
    if (decided.refusal === 'refund-changed') await syncPayment(ports, payment);
    return refused(onAmount(decided.refusal));
  }
  const { refundedCents } = facts;
  const made = { actor, payment, intentId, amountCents: decided.value, refundedCents, reason: command.reason };
  await record(ports, made, 'refund requested');
  if (!(await ports.refunds.refund(intentId, { amountCents: decided.value, refundedCents }))) {
    await record(ports, made, 'refund refused');
    return refused({ code: 'refund-refused' });
  }
  return accepted(await applyRefund(ports, made));
}

const AMOUNT_CODES: readonly RefusalCode[] = ['refund-too-much'];

const TOO_MUCH = 'That is more than is left of this payment.';

const onAmount = (code: RefusalCode): Refusal =>
  AMOUNT_CODES.includes(code) ? { code, fields: { amount: TOO_MUCH } } : { code };

/** The request is recorded before the provider is asked: a refund cannot be taken back by a transaction (product.md 13.1). */
const record = ({ transact, clock }: Ports, made: Refund, action: string): Promise<void> =>
  inTransaction(transact, async ({ users, audit }) => {
    const { id, userId, product } = made.payment;
    const label = (await users.findById(userId))?.username ?? 'deleted';
    const field = `${PRODUCTS[product].name}, ${receiptNumber(id)}`;
    const amount = { field, before: null, after: canadianDollars(made.amountCents) };
    const subject = { kind: 'user', id: userId, label };
    const changes = [amount, createReasonChange(made.reason)];
    await audit.record({ actorId: made.actor.id, action, subject, changes, at: clock.now() });
  });

const storeRefunded = ({ transact }: Ports, { id }: Payment, refundedCents: number): Promise<void> =>
  inTransaction(transact, ({ payments }) => payments.setRefunded(id, refundedCents));

/**
 * Records the provider's new state: a whole refund ends the access and notifies the learner (product.md 3.20, 3.25);
 * for a partial one, which changes no access, the learner is notified here.
 */
async function applyRefund(ports: Ports, made: Refund): Promise<OutputOf<'people.refund'>> {
  const { payment, amountCents } = made;
  const refundedCents = made.refundedCents + amountCents;
  await inTransaction(ports.transact, async ({ users, payments, outbox }) => {
    await payments.setRefunded(payment.id, refundedCents);
    const user = await users.findById(payment.userId);
    if (!user || refundedCents >= payment.amountCents) return;
    const key = `partial-refund-${payment.id}-${refundedCents}`;
    await outbox.add(partialRefundMail(user, payment, amountCents), ports.clock.now(), key);
  });
  await syncPayment(ports, payment);
  return { refundedCents };
}

/** Notifies a learner that part of a payment was refunded, which leaves the access unchanged. */
const partialRefundMail = ({ username, email }: User, { id, product }: Payment, cents: number): OutboxMail => ({
  kind: 'mail',
  to: email,
  name: username,
  ...templatedWords('partial-refund', {
    username,
    amount: canadianDollars(cents),
    product: PRODUCTS[product].name,
    'receipt-number': receiptNumber(id),
  }),
});
