import { type Payment, removePaymentDiscount } from '../../domain/billing/payment.ts';
import type { Product, ProductCode } from '../../domain/billing/product.ts';
import type { PromoCode, PromoRefusal } from '../../domain/billing/promo-code.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import type { User } from '../ports/accounts.ts';
import type { PaymentTerms } from '../ports/billing.ts';
import type { Repositories } from '../ports/transact.ts';
import { grantAccess } from './grant-access.ts';
import { lookUpPromoCode } from './look-up-promo-code.ts';
import { computePaymentTerms, isSameTerms, toPaymentTerms } from './payment-terms.ts';
import type { CheckoutPorts } from './ports.ts';

type Ports = Pick<CheckoutPorts, 'transact' | 'clock'>;

/** What a learner orders; `promoCode` as typed. */
export type PaymentOrder = { readonly user: User; readonly product: Product; readonly promoCode: string | null };

/**
 * The payment with its new pricing. A free one is already granted. 'changed': another request changed the payment
 * first, and the caller starts again.
 */
export type PricingResult =
  | 'changed'
  | { readonly payment: Payment; readonly promo: PromoCode | null; readonly isGranted: boolean };

const otherProduct = (code: ProductCode): ProductCode => (code === 'nppe' ? 'peng' : 'nppe');

/**
 * Reserves a use of a code. A code reserved by the open payment for the other product is taken: one use does not
 * discount two purchases.
 */
async function reservePromoUse(
  { payments, promoCodes }: Repositories,
  order: PaymentOrder,
  promo: PromoCode,
  now: number,
): Promise<PromoRefusal | null> {
  const other = await payments.findOpen(order.user.id, otherProduct(order.product.code));
  if (other?.promoCodeId === promo.id) return 'promo-already-used';
  return (await promoCodes.reserve(promo.id, order.user.id, now)) ? null : 'promo-used-up';
}

/**
 * Sets price and promo code of the learner's open payment in one transaction: reserves a use of the new code, releases
 * the use of the former one, and grants at once what costs nothing (product.md 3.7-3.9). `seenIntentId` is the intent
 * that was found payable; a payment with another intent, or with a discount still applied to it, is not changed.
 */
export const applyPricing = (
  ports: Ports,
  order: PaymentOrder,
  seenIntentId: string | null,
): Promise<Result<PricingResult, Refusal>> =>
  ports.transact<PricingResult, Refusal>(async (repositories) => {
    const { users, payments, promoCodes, legalAcceptances } = repositories;
    const now = ports.clock.now();
    const user = await users.lock(order.user.id);
    if (!user) return refused({ code: 'not-signed-in' });
    const code = order.promoCode;
    const promo =
      code === null
        ? accepted(null)
        : await lookUpPromoCode(promoCodes, { userId: user.id, product: order.product.code }, code, now);
    if (!promo.ok) return refused({ code: promo.refusal });
    const terms = computePaymentTerms(order.product, promo.value);
    const payment = await payments.openFor(user.id, order.product.code, terms, now);
    if (!isOpenToChange(payment, terms, seenIntentId)) return accepted('changed');
    const refusal = promo.value && (await reservePromoUse(repositories, order, promo.value, now));
    if (refusal) return refused({ code: refusal });
    if (payment.promoCodeId !== null && payment.promoCodeId !== terms.promoCodeId) {
      await promoCodes.release(payment.promoCodeId, user.id);
    }
    await payments.setTerms(payment.id, terms, now);
    await legalAcceptances.recordShown(payment, now);
    const isGranted = terms.amountCents === 0;
    if (isGranted) await grantAccess(repositories, user, { ...payment, ...terms }, now);
    return accepted({ payment: { ...payment, ...terms }, promo: promo.value, isGranted });
  });

/** A payment without an intent accepts any pricing; with an intent, a discount is applied only to the full price. */
function isOpenToChange(payment: Payment, terms: PaymentTerms, seenIntentId: string | null): boolean {
  if (payment.intentId === null) return true;
  if (payment.intentId !== seenIntentId || terms.amountCents === 0) return false;
  return payment.promoCodeId === null || isSameTerms(payment, terms);
}

/**
 * Removes the discount of a payment whose intent has the full price, and releases the use of its code (product.md 3.7).
 */
export const removeDiscount = (ports: Ports, seen: Payment): Promise<void> =>
  inTransaction(ports.transact, async ({ users, payments, promoCodes }) => {
    await users.lock(seen.userId);
    const payment = await payments.findOpen(seen.userId, seen.product);
    if (!payment || payment.id !== seen.id || !isSameTerms(payment, seen)) return;
    if (payment.promoCodeId !== null) await promoCodes.release(payment.promoCodeId, payment.userId);
    await payments.setTerms(payment.id, toPaymentTerms(removePaymentDiscount(payment)), ports.clock.now());
  });
