import type { Payment } from '../../domain/billing/payment.ts';
import type { ProductCode } from '../../domain/billing/product.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal, RefusalCode } from '../contract/refusals.ts';
import { moment } from '../moment.ts';
import type { User } from '../ports/accounts.ts';
import type { UseCase } from '../use-case.ts';
import { getGrantedPayment } from './grant-access.ts';
import { heldRefusal } from './held-payment.ts';
import type { SettlementPorts } from './ports.ts';
import { type Settlement, settlePayment } from './settle-payment.ts';
import { whenReachable } from './when-reachable.ts';

/**
 * Takes a browser's word that a payment succeeded as a hint only: the truth is read from the provider (product.md 3.10,
 * 3.11). A payment of somebody else is 'payment-not-found', one for the other product 'payment-of-other-product', and neither is
 * touched; reporting again answers the same end.
 */
export const reportPayment =
  (ports: SettlementPorts): UseCase<'billing.reportPayment'> =>
  ({ user }, { paymentIntentId }) =>
    report(ports, user, 'nppe', paymentIntentId);

/** As `reportPayment`, for P.Eng. access. */
export const reportPengPayment =
  (ports: SettlementPorts): UseCase<'billing.reportPengPayment'> =>
  ({ user }, { paymentIntentId }) =>
    report(ports, user, 'peng', paymentIntentId);

async function report(
  ports: SettlementPorts,
  user: User,
  product: ProductCode,
  intentId: string,
): Promise<Result<OutputOf<'billing.reportPayment'>, Refusal>> {
  const payment = await ports.payments.findByIntent(intentId);
  if (payment?.userId !== user.id) {
    if (payment) ports.log.warn('payment-of-somebody-else', othersPayment(user, payment));
    return refused({ code: 'payment-not-found' });
  }
  if (payment.product !== product) return refused({ code: 'payment-of-other-product' });
  const settled = await whenReachable(ports.log, 'payment-not-checked', () => grantPaid(ports, payment));
  if (!settled.ok) return settled;
  const { endsAt, listCents, discountPercent, amountCents } = await getGrantedPayment(ports.payments, payment);
  return accepted({
    success: true,
    active: endsAt > ports.clock.now(),
    endDate: moment(endsAt),
    charged: { listCents, discountPercent, amountCents },
  });
}

/** Who tried to use whose payment, for whoever reads the log. */
const othersPayment = (user: User, { id, intentId, userId }: Payment) => ({
  userId: user.id,
  ownerId: userId,
  paymentId: id,
  intentId,
});

async function grantPaid(ports: SettlementPorts, payment: Payment): Promise<Result<null, Refusal>> {
  if (payment.status === 'granted') return accepted(null);
  const settled = await settlePayment(ports, payment);
  if (settled.state === 'granted') return accepted(null);
  return refused(settled.state === 'held' ? heldRefusal(payment) : { code: REASONS[settled.state] });
}

/** Why a reported payment gives no access. */
const REASONS: Readonly<Record<Exclude<Settlement['state'], 'granted' | 'held'>, RefusalCode>> = {
  unpaid: 'payment-not-succeeded',
  processing: 'payment-processing',
  abandoned: 'payment-not-succeeded',
  unknown: 'payment-not-found',
  ended: 'payment-returned',
};
