import { isIntentOf, type Payment, type PaymentIntent } from '../../domain/billing/payment.ts';
import { PRODUCTS, type Product } from '../../domain/billing/product.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { createKeyedQueue } from '../concurrency/keyed-queue.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import { toIsoTime } from '../iso-time.ts';
import type { User } from '../ports/accounts.ts';
import { GatewayUnavailable, type PaymentTerms } from '../ports/billing.ts';
import type { UseCase } from '../use-case.ts';
import { applyPricing, type PaymentOrder, removeDiscount } from './apply-pricing.ts';
import { heldPaymentRefusal } from './held-payment.ts';
import { findUsablePromoCode, lookUpPromoCode, presentDiscount } from './look-up-promo-code.ts';
import { computePaymentTerms, isSameTerms } from './payment-terms.ts';
import type { CheckoutPorts, PaymentSyncPorts } from './ports.ts';
import { refuseWhenUnavailable } from './refuse-when-unavailable.ts';
import { cancelPayment, type PaymentOutcome, syncPayment } from './sync-payment.ts';

/**
 * The intent to pay; or the outcome of the payment when it cannot be paid any more; or 'changed' when another request
 * changed the payment first.
 */
type IntentSyncResult = { readonly payable: PaymentIntent } | { readonly outcome: PaymentOutcome } | 'changed';

/** Records the intent on its payment; true if both are unchanged since this request read them. */
const recordIntent = (ports: PaymentSyncPorts, payment: Payment, intentId: string): Promise<boolean> =>
  inTransaction(ports.transact, async ({ users, payments }) => {
    await users.lock(payment.userId);
    if (!(await payments.setIntent(payment.id, intentId))) return false;
    const current = await payments.findById(payment.id);
    return current !== null && isSameTerms(current, payment);
  });

/**
 * Cancels an intent that lost against another one. Its secret never left the server, so a failure here does no harm.
 */
async function cancelOrphan(ports: PaymentSyncPorts, payment: Payment, intent: PaymentIntent): Promise<void> {
  const current = await inTransaction(ports.transact, ({ payments }) => payments.findById(payment.id));
  if (current?.intentId === intent.id) return;
  try {
    await ports.gateway.cancelIntent(intent.id);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    ports.log.warn('orphaned-intent-not-cancelled', { intentId: intent.id, paymentId: payment.id });
  }
}

/**
 * Brings the provider's intent to the recorded terms. It is always created at the full price, so that a lost answer is
 * found again whichever code was applied since; then its amount is changed (product.md 3.8, 3.10, 3.27). The secret is
 * returned only after the intent is recorded. An intent that can no longer be changed is cancelled, or granted if it
 * was paid. Throws `GatewayUnavailable`; the payment then stays open with its promo use.
 */
async function syncIntent(
  ports: PaymentSyncPorts,
  payment: Payment,
  known: PaymentIntent | null,
): Promise<IntentSyncResult> {
  const { id: paymentId, userId, product, listCents, amountCents, currency, createdAt } = payment;
  const order = { paymentId, userId, product, amountCents: listCents, currency, createdAt };
  const intent = known ?? (await ports.gateway.createIntent(order));
  if (!(await recordIntent(ports, payment, intent.id))) {
    if (!known) await cancelOrphan(ports, payment, intent);
    return 'changed';
  }
  if (intent.amountCents === amountCents) return { payable: intent };
  const updated = await ports.gateway.updateAmount(intent.id, amountCents);
  if (!updated) return { outcome: await cancelPayment(ports, { ...payment, intentId: intent.id }) };
  return (await recordIntent(ports, payment, intent.id)) ? { payable: updated } : 'changed';
}

type Opened = Result<OutputOf<'billing.openPayment'>, Refusal>;

/** The result of one round: an answer, or another round is needed. */
type Round = { readonly answer: Opened } | 'again';

/** An order as requested: no code keeps the present one, an empty code removes it (product.md 3.30). */
type Asked = Omit<PaymentOrder, 'promoCode'> & { readonly promoCode: string | undefined };

/** Upper limit of rounds; a change of code needs two, and each race with another request one more. */
const MAX_ROUNDS = 8;

/**
 * Opens the learner's one payment for a product, or changes the open one (product.md 3.5-3.12). The database first
 * records what is owed, then the provider is asked. When an earlier intent turns out to be paid, its access is granted
 * and that is the answer. Create one per process: it runs the requests of one learner in order.
 */
export const openPayment = (ports: CheckoutPorts): UseCase<'billing.openPayment'> => {
  const open = createPaymentOpener(ports, PRODUCTS.nppe);
  return ({ user }, { promoCode }) => open(user, promoCode);
};

/** As `openPayment`, for P.Eng. access. */
export const openPengPayment = (ports: CheckoutPorts): UseCase<'billing.openPengPayment'> => {
  const open = createPaymentOpener(ports, PRODUCTS.peng);
  return ({ user }, { promoCode }) => open(user, promoCode);
};

/** Opens payments for one product; requests of one learner run in order. */
export function createPaymentOpener(ports: CheckoutPorts, product: Product) {
  const queue = createKeyedQueue<number>();
  return async (user: User, promoCode?: string): Promise<Opened> => {
    if (user.role === 'admin') return refused({ code: 'admin-needs-no-payment' });
    return queue(user.id, () =>
      refuseWhenUnavailable(ports.log, 'payment-unavailable', () => openInRounds(ports, { user, product, promoCode })),
    );
  };
}

async function openInRounds(ports: CheckoutPorts, asked: Asked): Promise<Opened> {
  const order = { ...asked, promoCode: await choosePromoCode(ports, asked) };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const result = await openRound(ports, order);
    if (typeof result === 'object') return result.answer;
  }
  ports.log.warn('payment-not-opened', { userId: order.user.id, product: order.product.code });
  return refused({ code: 'payment-unavailable' });
}

async function openRound(ports: CheckoutPorts, order: PaymentOrder): Promise<Round> {
  const wanted = await checkWantedTerms(ports, order);
  if (!wanted.ok) return { answer: wanted };
  const open = await ports.payments.findOpen(order.user.id, order.product.code);
  const carried = open?.intentId ? await reuseIntent(ports, open, wanted.value) : null;
  if (carried && 'round' in carried) return carried.round;
  const recorded = await applyPricing(ports, order, carried?.intent.id ?? null);
  if (!recorded.ok) return { answer: recorded };
  if (recorded.value === 'changed') return 'again';
  const { payment, isGranted } = recorded.value;
  const discount = recorded.value.promo && presentDiscount(recorded.value.promo);
  if (isGranted && discount) return { answer: accepted({ free: true, clientSecret: null, discount, amountCents: 0 }) };
  const known = payment.intentId === null ? null : (carried?.intent ?? null);
  const synced = await syncIntent(ports, payment, known);
  if (synced === 'changed') return 'again';
  if ('outcome' in synced) return roundAfter(payment, synced.outcome);
  const { clientSecret } = synced.payable;
  return { answer: accepted({ free: false, clientSecret, discount, amountCents: payment.amountCents }) };
}

/**
 * The requested code, or else the present one. A present code that makes the payment free must be requested again,
 * since visiting the checkout must not grant access.
 */
async function choosePromoCode(ports: CheckoutPorts, { user, product, promoCode }: Asked): Promise<string | null> {
  if (promoCode !== undefined) return promoCode === '' ? null : promoCode;
  const open = await ports.payments.findOpen(user.id, product.code);
  const promo = open && (await findUsablePromoCode(ports.promoCodes, open, ports.clock.now()));
  return promo && computePaymentTerms(product, promo).amountCents > 0 ? promo.code : null;
}

/** Checks the code before anything is changed, and answers the resulting terms. */
async function checkWantedTerms(
  ports: CheckoutPorts,
  { user, product, promoCode }: PaymentOrder,
): Promise<Result<PaymentTerms, Refusal>> {
  if (promoCode === null) return accepted(computePaymentTerms(product, null));
  const promo = await lookUpPromoCode(
    ports.promoCodes,
    { userId: user.id, product: product.code },
    promoCode,
    ports.clock.now(),
  );
  return promo.ok ? accepted(computePaymentTerms(product, promo.value)) : refused({ code: promo.refusal });
}

/**
 * Decides whether the intent of an open payment can be used for the wanted terms. When nothing is left to charge, the
 * list price has changed, or the intent is not the payment's own, the payment is cancelled before it can be paid
 * (product.md 3.36). A former discount is removed before another one is applied.
 */
async function reuseIntent(
  ports: CheckoutPorts,
  open: Payment,
  terms: PaymentTerms,
): Promise<{ intent: PaymentIntent } | { round: Round }> {
  const isUseless = terms.amountCents === 0 || open.listCents !== terms.listCents;
  const settled = await (isUseless ? cancelPayment : syncPayment)(ports, open);
  if (settled.state !== 'unpaid' || isUseless) return { round: roundAfter(open, settled) };
  const { intent } = settled;
  if (!isIntentOf(intent, open)) return { round: roundAfter(open, await cancelPayment(ports, open)) };
  if (open.promoCodeId === null || isSameTerms(open, terms)) return { intent };
  const isAtFullPrice = intent.amountCents === open.listCents;
  const raised = isAtFullPrice ? intent : await ports.gateway.updateAmount(intent.id, open.listCents);
  if (!raised) return { round: roundAfter(open, await cancelPayment(ports, open)) };
  await removeDiscount(ports, open);
  return { round: 'again' };
}

function roundAfter(payment: Payment, settled: PaymentOutcome): Round {
  if (settled.state === 'granted') return { answer: accepted(presentEarlierPayment(settled.endsAt)) };
  if (settled.state === 'abandoned' || settled.state === 'unknown' || settled.state === 'ended') return 'again';
  if (settled.state === 'held') return { answer: refused(heldPaymentRefusal(payment)) };
  return { answer: refused({ code: settled.state === 'processing' ? 'payment-processing' : 'payment-unavailable' }) };
}

/** The answer when an earlier payment turned out to have granted access: no new payment, no promo use. */
const presentEarlierPayment = (endsAt: number): OutputOf<'billing.openPayment'> => ({
  free: false,
  granted: true,
  clientSecret: null,
  discount: null,
  amountCents: 0,
  endDate: toIsoTime(endsAt),
});
