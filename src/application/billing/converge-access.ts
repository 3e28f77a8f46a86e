import { paidTerms } from '../../domain/billing/paid-terms.ts';
import { type Payment, type PaymentIntent, turnOf } from '../../domain/billing/payment.ts';
import { accepted } from '../../domain/result.ts';
import type { Repositories } from '../ports/transact.ts';
import type { User } from '../ports/user-repository.ts';
import type { BillingPorts } from './billing-ports.ts';
import { endAccess, restoreAccess } from './end-access.ts';
import { giveAccess, readGrantedEnd } from './grant-access.ts';
import { termsOf } from './payment-terms.ts';

/**
 * What a paid payment has come to; `endsAt` is when its months end, in milliseconds, UTC. 'mismatch': it does not fit what
 * was ordered; 'stale': the reading may be older than one that was taken over meanwhile.
 */
export type Converged =
  | { readonly state: 'granted'; readonly endsAt: number; readonly isNew: boolean }
  | { readonly state: 'ended' | 'mismatch' | 'stale'; readonly isNew: boolean };

type Ports = Pick<BillingPorts, 'transact' | 'clock' | 'log'>;

/** Puts a payment that was paid in full on the full price; its discount was being changed and its use is given back. */
async function chargeFullPrice(
  repositories: Repositories,
  recorded: Payment,
  paid: Payment,
  now: number,
): Promise<void> {
  await repositories.payments.setTerms(paid.id, termsOf(paid), now);
  if (recorded.status !== 'open' || recorded.promoCodeId === null) return;
  await repositories.promoCodes.release(recorded.promoCodeId, recorded.userId);
}

/** Does what the news makes of the payment; answers its state after that. */
async function take(
  repositories: Repositories,
  user: User,
  paid: Payment,
  { money }: PaymentIntent,
  now: number,
): Promise<Converged> {
  const turn = turnOf(paid, money);
  if (money === 'refunded' || money === 'disputed') {
    if (turn === 'end') await endAccess(repositories, user, paid, money, now);
    return { state: 'ended', isNew: turn === 'end' };
  }
  if (turn === 'grant') return { state: 'granted', ...(await giveAccess(repositories, user, paid, now)) };
  const endsAt =
    turn === 'restore'
      ? await restoreAccess(repositories, user, paid, now)
      : await readGrantedEnd(repositories.payments, paid);
  return { state: 'granted', endsAt, isNew: turn === 'restore' };
}

/**
 * Brings access in line with an intent that succeeded; the one place that turns payments into access and takes it back
 * (product.md 3.10, 3.11, 3.19-3.23). What does not fit is refused and logged; the same news again changes nothing. A
 * reading is taken over only if no other one was since `payment` was read, which was before the provider was asked.
 */
export async function convergeAccess(ports: Ports, payment: Payment, intent: PaymentIntent): Promise<Converged> {
  const result = await ports.transact<Converged, never>(async (repositories) => {
    const now = ports.clock.now();
    const user = await repositories.users.lock(payment.userId);
    const recorded = await repositories.payments.findById(payment.id);
    if (!user || !recorded) return accepted({ state: 'mismatch', isNew: false });
    const paid = paidTerms(recorded, intent);
    if (!paid.ok) return accepted({ state: 'mismatch', isNew: false });
    // Nothing is older than money that never moved: where it changes nothing it need not be told from other readings.
    const isNoNews = intent.money === 'kept' && turnOf(recorded, intent.money) === 'none';
    if (!isNoNews && !(await repositories.payments.advance(payment.id, payment.revision))) {
      return accepted({ state: 'stale', isNew: false });
    }
    if (paid.value.amountCents !== recorded.amountCents) await chargeFullPrice(repositories, recorded, paid.value, now);
    return accepted(await take(repositories, user, paid.value, intent, now));
  });
  if (!result.ok) throw new Error('unreachable: convergence is never refused');
  report(ports, payment, intent, result.value);
  return result.value;
}

function report({ log }: Ports, payment: Payment, intent: PaymentIntent, { state, isNew }: Converged): void {
  const facts = { paymentId: payment.id, userId: payment.userId, intentId: intent.id, money: intent.money };
  if (state === 'mismatch') log.error('payment-mismatch', undefined, facts);
  else if (isNew) log.info(state === 'granted' ? 'access-granted' : 'access-ended', facts);
}
