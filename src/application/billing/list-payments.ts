import { accepted } from '../../domain/result.ts';
import { moment } from '../moment.ts';
import type { UseCase } from '../use-case.ts';
import type { CheckoutPorts } from './ports.ts';

/**
 * One's own payments that granted access, newest first; those refunded or disputed since are marked (product.md 3.11,
 * 3.25).
 */
export const listPayments =
  (ports: Pick<CheckoutPorts, 'payments'>): UseCase<'billing.listPayments'> =>
  async ({ user }) => {
    const payments = await ports.payments.listGranted(user.id);
    return accepted(
      payments.map(({ id, product, listCents, discountPercent, amountCents, isCharged, grantedAt, endsAt, ended }) => ({
        id,
        product,
        listCents,
        discountPercent,
        amountCents,
        paymentMethod: isCharged ? ('card' as const) : null,
        paidAt: moment(grantedAt),
        accessUntil: moment(endsAt),
        ended: ended && { reason: ended.reason, at: moment(ended.at) },
      })),
    );
  };
