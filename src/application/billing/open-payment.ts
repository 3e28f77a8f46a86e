import { isIntentOf, type Payment, type PaymentIntent } from '../../domain/billing/payment.ts';
import { PRODUCTS, type Product } from '../../domain/billing/product.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import { createKeyedQueue } from '../concurrency/keyed-queue.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { toIsoTime } from '../iso-time.ts';
import type { User } from '../ports/accounts.ts';
import type { PaymentTerms } from '../ports/billing.ts';
import type { UseCase } from '../use-case.ts';
import { applyPricing, type Order, removeDiscount } from './apply-pricing.ts';
import { heldRefusal } from './held-payment.ts';
import { findUsablePromoCode, lookUpPromoCode, presentDiscount } from './look-up-promo-code.ts';
import { areSameTerms, computeTerms } from './payment-terms.ts';
import type { CheckoutPorts } from './ports.ts';
import { refuseWhenUnavailable } from './refuse-when-unavailable.ts';
import { syncIntent } from './sync-intent.ts';
import { cancelPayment, type PaymentOutcome, syncPayment } from './sync-payment.ts';

type Opened = Result<OutputOf<'billing.openPayment'>, Refusal>;

/** What a round came to: an answer, or another round. */
type Round = { readonly answer: Opened } | 'again';

/** An order as it is asked for: without a code it keeps the one in force, an empty code takes that off (product.md 3.30). */
type Asked = Omit<Order, 'promoCode'> & { readonly promoCode: string | undefined };

/** Rounds until a payment is open; more than a change of code by way of the full price and a few races need. */
const MAX_ROUNDS = 8;

/**
 * Opens the learner's one payment for a product, or changes the open one (product.md 3.5-3.12). The database records first
 * what is owed, then the provider is asked. A paid intent that turns up is granted, and that is the answer: who has just
 * paid is not sold the same again unasked. Make one of these per process: it keeps two tabs of one learner apart.
 */
export const openPayment = (ports: CheckoutPorts): UseCase<'billing.openPayment'> => {
  const open = openPaymentFor(ports, PRODUCTS.nppe);
  return ({ user }, { promoCode }) => open(user, promoCode);
};

/** As `openPayment`, for P.Eng. access, which no promo code discounts at its checkout. */
export const openPengPayment = (ports: CheckoutPorts): UseCase<'billing.openPengPayment'> => {
  const open = openPaymentFor(ports, PRODUCTS.peng);
  return ({ user }) => open(user);
};

/** Opens payments for one product; the work of one learner runs in order. */
export function openPaymentFor(ports: CheckoutPorts, product: Product) {
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

async function openRound(ports: CheckoutPorts, order: Order): Promise<Round> {
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
  const brought = await syncIntent(ports, payment, known);
  if (brought === 'changed') return 'again';
  if ('settled' in brought) return roundAfter(payment, brought.settled);
  const { clientSecret } = brought.payable;
  return { answer: accepted({ free: false, clientSecret, discount, amountCents: payment.amountCents }) };
}

/**
 * The code to open with: the one asked for, or, where none is named, the one in force. One that by now leaves nothing to
 * charge wants to be asked for: a mere visit of the checkout grants nothing.
 */
async function choosePromoCode(ports: CheckoutPorts, { user, product, promoCode }: Asked): Promise<string | null> {
  if (promoCode !== undefined) return promoCode === '' ? null : promoCode;
  const open = await ports.payments.findOpen(user.id, product.code);
  const promo = open && (await findUsablePromoCode(ports.promoCodes, open, ports.clock.now()));
  return promo && computeTerms(product, promo).amountCents > 0 ? promo.code : null;
}

/** Checks the code before anything is touched, and tells the terms it gives. */
async function checkWantedTerms(
  ports: CheckoutPorts,
  { user, product, promoCode }: Order,
): Promise<Result<PaymentTerms, Refusal>> {
  if (promoCode === null) return accepted(computeTerms(product, null));
  const promo = await lookUpPromoCode(ports.promoCodes, user.id, promoCode, ports.clock.now());
  return promo.ok ? accepted(computeTerms(product, promo.value)) : refused({ code: promo.refusal });
}

/**
 * Decides whether the intent of an open payment can carry the wanted terms. Where nothing is left to charge, the list price
 * has changed, or the intent is not the one of this payment, it is given up before anybody pays on it (product.md 3.36); a
 * discount that is no longer wanted comes off before another one goes on.
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
  if (open.promoCodeId === null || areSameTerms(open, terms)) return { intent };
  const isAtFullPrice = intent.amountCents === open.listCents;
  const raised = isAtFullPrice ? intent : await ports.gateway.updateAmount(intent.id, open.listCents);
  if (!raised) return { round: roundAfter(open, await cancelPayment(ports, open)) };
  await removeDiscount(ports, open);
  return { round: 'again' };
}

function roundAfter(payment: Payment, settled: PaymentOutcome): Round {
  if (settled.state === 'granted') return { answer: accepted(presentEarlierPayment(settled.endsAt)) };
  if (settled.state === 'abandoned' || settled.state === 'unknown' || settled.state === 'ended') return 'again';
  if (settled.state === 'held') return { answer: refused(heldRefusal(payment)) };
  return { answer: refused({ code: settled.state === 'processing' ? 'payment-processing' : 'payment-unavailable' }) };
}

/** No fresh payment and no use of a code: the earlier payment has just been found to have given the access. */
const presentEarlierPayment = (endsAt: number): OutputOf<'billing.openPayment'> => ({
  free: false,
  granted: true,
  clientSecret: null,
  discount: null,
  amountCents: 0,
  endDate: toIsoTime(endsAt),
});
