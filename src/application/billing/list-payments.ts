import { accepted, type Result } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { moment } from '../moment.ts';
import type { User } from '../ports/accounts.ts';
import type { BillingPorts } from './billing-ports.ts';

/**
 * One's own payments that granted access, newest first; those refunded or disputed since are marked (product.md 3.11,
 * 3.25).
 */
export const listPayments =
  (ports: Pick<BillingPorts, 'payments'>) =>
  async (user: User): Promise<Result<OutputOf<'billing.listPayments'>, Refusal>> => {
    const payments = await ports.payments.listGranted(user.id);
    return accepted(
      payments.map(({ id, product, amountCents, grantedAt, endsAt, ended }) => ({
        id,
        product,
        amountCents,
        paidAt: moment(grantedAt),
        accessUntil: moment(endsAt),
        ended: ended && { reason: ended.reason, at: moment(ended.at) },
      })),
    );
  };
