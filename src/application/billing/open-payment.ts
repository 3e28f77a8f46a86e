import type { Payment, PaymentIntent } from '../../domain/billing/payment.ts';
import { PRODUCTS, type ProductCode } from '../../domain/billing/product.ts';
import type { PromoCode } from '../../domain/billing/promo-code.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { PaymentTerms } from '../ports/payment-repository.ts';
import type { User } from '../ports/user-repository.ts';
import type { BillingPorts } from './billing-ports.ts';
import { bringIntent } from './bring-intent.ts';
import { lookUpPromoCode, presentDiscount } from './look-up-promo-code.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { areSameTerms, termsFor } from './payment-terms.ts';
import { dropDiscount, type Order, recordTerms } from './record-terms.ts';
import { givePaymentUp, type Settlement, settlePayment } from './settle-payment.ts';
import { whenReachable } from './when-reachable.ts';

type Opened = Result<OutputOf<'billing.openPayment'>, Refusal>;

/** What a round came to: an answer, or another round. */
type Round = { readonly answer: Opened } | 'again' | 'again-after-grant';

/** Rounds until a payment is open; more than a change of code by way of the full price and a few races need. */
const MAX_ROUNDS = 8;

/**
 * Opens the learner's one payment for a product, or changes the open one (product.md 3.5-3.12). The database records first
 * what is owed, then the provider is asked; a paid intent that turns up is granted before a fresh payment is opened. Make
 * one of these per process: it keeps two tabs of one learner apart.
 */
export const openPayment = (ports: BillingPorts) => {
  const inTurn = oneAtATime();
  return async (user: User, command: { product: ProductCode; promoCode?: string | undefined }): Promise<Opened> => {
    if (user.role === 'admin') return refused({ code: 'admin-needs-no-payment' });
    const order = { user, product: PRODUCTS[command.product], promoCode: command.promoCode ?? null };
    return inTurn(`${user.id} ${command.product}`, () => whenReachable(ports.log, () => openInRounds(ports, order)));
  };
};

async function openInRounds(ports: BillingPorts, order: Order): Promise<Opened> {
  let hasPaid = false;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const result = await openRound(ports, order, hasPaid);
    if (typeof result === 'object') return result.answer;
    hasPaid ||= result === 'again-after-grant';
  }
  ports.log.warn('payment-not-opened', { userId: order.user.id, product: order.product.code });
  return refused({ code: 'payment-unavailable' });
}

async function openRound(ports: BillingPorts, asked: Order, hasPaid: boolean): Promise<Round> {
  const wanted = await readWanted(ports, asked, hasPaid);
  if (!wanted.ok) return { answer: wanted };
  const { order, promo, terms } = wanted.value;
  if (promo && hasPaid && terms.amountCents === 0) return { answer: accepted(codeNotNeeded(promo)) };
  const open = await ports.payments.findOpen(order.user.id, order.product.code);
  const carried = open?.intentId ? await carryOver(ports, open, terms) : null;
  if (carried && 'round' in carried) return carried.round;
  const recorded = await recordTerms(ports, order, carried?.intent.id ?? null);
  if (!recorded.ok) return { answer: recorded };
  if (recorded.value === 'changed') return 'again';
  const { payment, isGranted } = recorded.value;
  const discount = recorded.value.promo && presentDiscount(recorded.value.promo);
  if (isGranted && discount) return { answer: accepted({ free: true, clientSecret: null, discount, amountCents: 0 }) };
  const known = payment.intentId === null ? null : (carried?.intent ?? null);
  const brought = await bringIntent(ports, payment, known);
  if (brought === 'changed') return 'again';
  if ('settled' in brought) return roundAfter(brought.settled);
  const { clientSecret } = brought.payable;
  return { answer: accepted({ free: false, clientSecret, discount, amountCents: payment.amountCents }) };
}

/**
 * Checks the code before anything is touched. When this very call found an earlier payment paid with the same code, the
 * fresh payment is opened without it instead of being refused.
 */
async function readWanted(
  ports: BillingPorts,
  order: Order,
  hasPaid: boolean,
): Promise<Result<{ order: Order; promo: PromoCode | null; terms: PaymentTerms }, Refusal>> {
  const withoutCode = { order: { ...order, promoCode: null }, promo: null, terms: termsFor(order.product, null) };
  if (order.promoCode === null) return accepted(withoutCode);
  const promo = await lookUpPromoCode(ports.promoCodes, order.user.id, order.promoCode, ports.clock.now());
  if (promo.ok) return accepted({ order, promo: promo.value, terms: termsFor(order.product, promo.value) });
  return hasPaid && promo.refusal === 'promo-already-used' ? accepted(withoutCode) : refused({ code: promo.refusal });
}

/** A code that would make a purchase free is not spent on somebody whose earlier payment just gave the access. */
const codeNotNeeded = (promo: PromoCode): OutputOf<'billing.openPayment'> => ({
  free: true,
  clientSecret: null,
  discount: {
    code: promo.code,
    discountPercent: 0,
    message: 'Your earlier payment has gone through, so this code was not used.',
  },
  amountCents: 0,
});

/**
 * Decides whether the intent of an open payment can carry the wanted terms. Where nothing is left to charge, or the list
 * price has changed, it is given up; a discount that is no longer wanted comes off before another one goes on.
 */
async function carryOver(
  ports: BillingPorts,
  open: Payment,
  terms: PaymentTerms,
): Promise<{ intent: PaymentIntent } | { round: Round }> {
  const isUseless = terms.amountCents === 0 || open.listCents !== terms.listCents;
  const settled = await (isUseless ? givePaymentUp : settlePayment)(ports, open);
  if (settled.state !== 'unpaid' || isUseless) return { round: roundAfter(settled) };
  const { intent } = settled;
  if (open.promoCodeId === null || areSameTerms(open, terms)) return { intent };
  const isAtFullPrice = intent.amountCents === open.listCents;
  const raised = isAtFullPrice ? intent : await ports.gateway.updateAmount(intent.id, open.listCents);
  if (!raised) return { round: roundAfter(await givePaymentUp(ports, open)) };
  await dropDiscount(ports, open);
  return { round: 'again' };
}

function roundAfter(settled: Settlement): Round {
  if (settled.state === 'granted') return 'again-after-grant';
  if (settled.state === 'abandoned') return 'again';
  if (settled.state === 'processing') return { answer: refused({ code: 'payment-not-succeeded' }) };
  return { answer: refused({ code: settled.state === 'mismatch' ? 'payment-mismatch' : 'payment-unavailable' }) };
}
