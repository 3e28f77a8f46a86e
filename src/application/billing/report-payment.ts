import type { Payment } from '../../domain/billing/payment.ts';
import type { ProductCode } from '../../domain/billing/product.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal, RefusalCode } from '../contract/refusals.ts';
import { toIsoTime } from '../iso-time.ts';
import type { User } from '../ports/accounts.ts';
import type { UseCase } from '../use-case.ts';
import { getGrantedPayment } from './grant-access.ts';
import { heldPaymentRefusal } from './held-payment.ts';
import type { PaymentSyncPorts } from './ports.ts';
import { refuseWhenUnavailable } from './refuse-when-unavailable.ts';
import { type PaymentOutcome, syncPayment } from './sync-payment.ts';

/**
 * Takes the browser's report of a payment as a hint only: the state is read from the provider (product.md 3.10, 3.11).
 * Payments of other users and for the other product are refused and not touched; a repeated report gives the same end
 * of access.
 */
export const reportPayment =
  (ports: PaymentSyncPorts): UseCase<'billing.reportPayment'> =>
  ({ user }, { paymentIntentId }) =>
    report(ports, user, 'nppe', paymentIntentId);

/** As `reportPayment`, for P.Eng. access. */
export const reportPengPayment =
  (ports: PaymentSyncPorts): UseCase<'billing.reportPengPayment'> =>
  ({ user }, { paymentIntentId }) =>
    report(ports, user, 'peng', paymentIntentId);

async function report(
  ports: PaymentSyncPorts,
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
  const settled = await refuseWhenUnavailable(ports.log, 'payment-not-checked', () => grantPaid(ports, payment));
  if (!settled.ok) return settled;
  const { endsAt, listCents, discountPercent, amountCents } = await getGrantedPayment(ports.payments, payment);
  return accepted({
    success: true,
    active: endsAt > ports.clock.now(),
    endDate: toIsoTime(endsAt),
    charged: { listCents, discountPercent, amountCents },
  });
}

/** Facts for the log: who reported whose payment. */
const othersPayment = (user: User, { id, intentId, userId }: Payment) => ({
  userId: user.id,
  ownerId: userId,
  paymentId: id,
  intentId,
});

async function grantPaid(ports: PaymentSyncPorts, payment: Payment): Promise<Result<null, Refusal>> {
  if (payment.status === 'granted') return accepted(null);
  const settled = await syncPayment(ports, payment);
  if (settled.state === 'granted') return accepted(null);
  return refused(settled.state === 'held' ? heldPaymentRefusal(payment) : { code: REASONS[settled.state] });
}

/** Why a reported payment gives no access. */
const REASONS: Readonly<Record<Exclude<PaymentOutcome['state'], 'granted' | 'held'>, RefusalCode>> = {
  unpaid: 'payment-not-succeeded',
  processing: 'payment-processing',
  abandoned: 'payment-not-succeeded',
  unknown: 'payment-not-found',
  ended: 'payment-returned',
};
