import {
  decideTransition,
  determinePaidTerms,
  type Payment,
  type PaymentIntent,
  type PaymentTransition,
  removePaymentDiscount,
} from '../../domain/billing/payment.ts';
import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import { inTransaction } from '../in-transaction.ts';
import type { User } from '../ports/accounts.ts';
import { GatewayUnavailable } from '../ports/billing.ts';
import type { Repositories } from '../ports/transact.ts';
import { endAccess, restoreAccess } from './end-access.ts';
import { grantAccess, readGrantedEnd } from './grant-access.ts';
import { heldPaymentMail } from './held-payment.ts';
import { toPaymentTerms } from './payment-terms.ts';
import type { CheckoutPorts, PaymentSyncPorts } from './ports.ts';

/**
 * The state of a payment after comparing it with the provider; `endsAt` is the end of the access it gave in
 * milliseconds, UTC. 'ended': its money was returned; 'held': its money was received and grants nothing; 'unknown': the
 * provider has no such intent.
 */
export type PaymentOutcome =
  | { readonly state: 'granted'; readonly endsAt: number }
  | { readonly state: 'abandoned' | 'unknown' | 'ended' | 'processing' | 'held' }
  | { readonly state: 'unpaid'; readonly intent: PaymentIntent };

/**
 * Abandons an open payment and releases its promo use, unless it got an intent since it was read, since that one may be
 * paid (product.md 3.7, 3.8).
 */
const abandon = (ports: PaymentSyncPorts, seen: Payment): Promise<void> =>
  inTransaction(ports.transact, async ({ users, payments, promoCodes }) => {
    await users.lock(seen.userId);
    const payment = await payments.findById(seen.id);
    if (!payment || payment.intentId !== seen.intentId) return;
    if ((await payments.markAbandoned(payment.id)) && payment.promoCodeId !== null) {
      await promoCodes.release(payment.promoCodeId, payment.userId);
    }
  });

async function applyIntent(
  ports: PaymentSyncPorts,
  payment: Payment,
  intent: PaymentIntent | null,
): Promise<PaymentOutcome | { readonly state: 'stale' }> {
  if (intent?.status === 'succeeded') return convergeAccess(ports, payment, intent);
  if (intent === null || intent.status === 'cancelled') {
    await abandon(ports, payment);
    return { state: intent === null && payment.intentId !== null ? 'unknown' : 'abandoned' };
  }
  return intent.status === 'processing' ? { state: 'processing' } : { state: 'unpaid', intent };
}

/** Upper limit of readings; a reading is repeated when another event of the payment was applied meanwhile. */
const MAX_READINGS = 5;

type ReadIntent = (intentId: string) => Promise<PaymentIntent | null>;

async function syncWith(ports: PaymentSyncPorts, payment: Payment, ask: ReadIntent): Promise<PaymentOutcome> {
  let current = payment;
  for (let reading = 0; reading < MAX_READINGS; reading += 1) {
    const settled = await applyIntent(ports, current, current.intentId === null ? null : await ask(current.intentId));
    if (settled.state !== 'stale') return settled;
    current = await reloadPayment(ports, payment);
  }
  throw new GatewayUnavailable(`the state of payment ${payment.id} kept changing`);
}

async function reloadPayment({ transact }: PaymentSyncPorts, { id }: Payment): Promise<Payment> {
  const found = await inTransaction(transact, ({ payments }) => payments.findById(id));
  if (!found) throw new Error(`payment ${id} is gone`);
  return found;
}

/**
 * Reads the intent of a payment and applies it: succeeded is granted, refunded or disputed is ended, cancelled or
 * unknown is abandoned (product.md 3.11, 3.19). Throws `GatewayUnavailable`.
 */
export const syncPayment = (ports: PaymentSyncPorts, payment: Payment): Promise<PaymentOutcome> =>
  syncWith(ports, payment, ports.gateway.readIntent);

/**
 * Cancels an open payment at the provider first, so that it cannot be paid afterwards. If it was paid before that, it
 * is granted (product.md 3.8, 3.11). Throws `GatewayUnavailable` with nothing changed here.
 */
export const cancelPayment = (ports: PaymentSyncPorts, payment: Payment): Promise<PaymentOutcome> =>
  syncWith(ports, payment, ports.gateway.cancelIntent);

/**
 * The state of a paid payment; `endsAt` is the end of its months in milliseconds, UTC. 'held': the money was received
 * but grants nothing, because it does not match the order or the account is deleted. 'stale': another reading was
 * applied meanwhile, and this one may be older.
 */
export type ConvergenceResult =
  | { readonly state: 'granted'; readonly endsAt: number; readonly isNew: boolean }
  | { readonly state: 'ended' | 'held' | 'stale'; readonly isNew: boolean };

type Ports = Pick<CheckoutPorts, 'transact' | 'clock' | 'log'>;

/**
 * A payment and its reading from the provider. `owner` is null once the account is deleted; `paid` is null when the
 * money does not match the order.
 */
type Reading = {
  readonly recorded: Payment;
  readonly owner: User | null;
  readonly paid: Payment | null;
  readonly intent: PaymentIntent;
  readonly turn: PaymentTransition;
};

/**
 * A payment that has granted access was verified then; from then on only the state of its money counts (product.md
 * 3.19, 3.35).
 */
function readPaid(recorded: Payment, intent: PaymentIntent): Payment | null {
  if (recorded.grantedAt !== null) return recorded;
  const paid = determinePaidTerms(recorded, intent);
  return paid.ok ? paid.value : null;
}

/**
 * Sets a payment to the full price when it was paid in full or does not match its order; releases the use of its code.
 */
async function chargeFullPrice(
  { payments, promoCodes }: Repositories,
  recorded: Payment,
  paid: Payment,
  now: number,
): Promise<void> {
  await payments.setTerms(paid.id, toPaymentTerms(paid), now);
  if (recorded.status !== 'open' || recorded.promoCodeId === null) return;
  await promoCodes.release(recorded.promoCodeId, recorded.userId);
}

/** Applies a reading; a payment whose account is deleted only records where its money is (product.md 3.35). */
async function applyReading(
  repositories: Repositories,
  { recorded, owner, paid, intent: { money }, turn }: Reading,
  now: number,
): Promise<ConvergenceResult> {
  const { payments } = repositories;
  const payment = paid ?? removePaymentDiscount(recorded);
  if (payment.amountCents !== recorded.amountCents) await chargeFullPrice(repositories, recorded, payment, now);
  if (money === 'refunded' || money === 'disputed') {
    if (turn === 'end') await endAccess(repositories, owner, payment, money, now);
    return { state: 'ended', isNew: turn === 'end' };
  }
  if (turn === 'grant' && owner) return { state: 'granted', ...(await grantAccess(repositories, owner, payment, now)) };
  if (turn === 'restore') await restoreAccess(repositories, owner, payment, now);
  return { state: 'granted', endsAt: await readGrantedEnd(payments, payment), isNew: turn === 'restore' };
}

/** Notifies the operator, once per payment, of money that was received and grants nothing (product.md 3.36). */
async function holdPayment(
  { outbox }: Repositories,
  { owner, recorded, intent }: Reading,
  now: number,
): Promise<ConvergenceResult> {
  const mail = heldPaymentMail(owner, recorded, intent);
  await outbox.add(mail, now, `held-${recorded.id}`);
  return { state: 'held', isNew: true };
}

/**
 * Brings access in line with a succeeded intent; the only place where payments grant and end access (product.md 3.10,
 * 3.11, 3.19-3.23, 3.35, 3.36). Applying the same reading again changes nothing. A reading is applied only if no other
 * one was applied since `payment` was read, which was before the provider was asked.
 */
export async function convergeAccess(
  ports: Ports,
  payment: Payment,
  intent: PaymentIntent,
): Promise<ConvergenceResult> {
  const converged = await inTransaction<ConvergenceResult>(ports.transact, async (repositories) => {
    const now = ports.clock.now();
    const owner = await repositories.users.lock(payment.userId);
    const recorded = await repositories.payments.findById(payment.id);
    if (!recorded) throw new Error(`payment ${payment.id} is gone`);
    const turn = decideTransition(recorded, intent.money);
    const reading = { recorded, owner, paid: readPaid(recorded, intent), intent, turn };
    if (turn === 'grant' && !(owner && reading.paid)) {
      const isStale = recorded.revision !== payment.revision;
      return isStale ? { state: 'stale', isNew: false } : holdPayment(repositories, reading, now);
    }
    // A reading of money that never moved cannot be outdated; when it changes nothing it needs no revision.
    const isNoNews = intent.money === 'kept' && turn === 'none';
    if (!isNoNews && !(await repositories.payments.advance(payment.id, payment.revision))) {
      return { state: 'stale', isNew: false };
    }
    return applyReading(repositories, reading, now);
  });
  report(ports, payment, intent, converged);
  return converged;
}

function report({ log }: Ports, payment: Payment, intent: PaymentIntent, { state, isNew }: ConvergenceResult): void {
  if (!isNew) return;
  const { id: paymentId, userId } = payment;
  const facts = { paymentId, reference: receiptNumber(paymentId), userId, intentId: intent.id, money: intent.money };
  if (state === 'held') log.error('payment-mismatch', undefined, facts);
  else log.info(state === 'granted' ? 'access-granted' : 'access-ended', facts);
}
