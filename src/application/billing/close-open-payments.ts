import { PRODUCTS } from '../../domain/billing/product.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { PaymentSyncPorts } from './ports.ts';
import { refuseWhenUnavailable } from './refuse-when-unavailable.ts';
import { cancelPayment } from './sync-payment.ts';

/**
 * Cancels the open payments of an account at the provider before the account is deleted, since their access could not
 * be granted afterwards (product.md 3.28). Refused while a payment is processing, cannot be cancelled, or has just
 * succeeded.
 */
export const closeOpenPayments = (ports: PaymentSyncPorts, user: User): Promise<Result<null, Refusal>> =>
  refuseWhenUnavailable(ports.log, 'payment-under-way', async () => {
    for (const { code } of Object.values(PRODUCTS)) {
      const payment = await ports.payments.findOpen(user.id, code);
      if (!payment || payment.intentId === null) continue;
      const { state } = await cancelPayment(ports, payment);
      if (state !== 'abandoned' && state !== 'unknown') return refused({ code: 'payment-under-way' });
    }
    return accepted(null);
  });
