import { accepted } from '../../domain/result.ts';
import { toIsoTime } from '../iso-time.ts';
import type { UseCase } from '../use-case.ts';
import type { CheckoutPorts } from './ports.ts';

/** The caller's payments that granted access, newest first; refunded and disputed ones are marked. */
export const listPayments =
  (ports: Pick<CheckoutPorts, 'payments'>): UseCase<'billing.listPayments'> =>
  async ({ user }) => {
    const payments = await ports.payments.listGranted(user.id);
    return accepted(
      payments.map(({ id, product, amountCents, grantedAt, endsAt, ended }) => ({
        id,
        product,
        amountCents,
        paidAt: toIsoTime(grantedAt),
        accessUntil: toIsoTime(endsAt),
        ended: ended && { reason: ended.reason, at: toIsoTime(ended.at) },
      })),
    );
  };
