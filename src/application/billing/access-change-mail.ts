import type { EndReason } from '../../domain/billing/money-state.ts';
import type { Payment } from '../../domain/billing/payment.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { mailDay } from '../mail/mail-dates.ts';
import type { User } from '../ports/accounts.ts';
import type { OutboxMail } from '../ports/mail.ts';

/** What happened to the access that a payment gave. */
export type AccessChange = EndReason | 'restored';

const SUBJECTS: Readonly<Record<AccessChange, string>> = {
  refunded: 'was refunded',
  disputed: 'has been disputed',
  restored: 'has been reinstated',
};

const REASONS: Readonly<Record<AccessChange, string>> = {
  refunded: 'was refunded in full, so the access it gave has ended',
  disputed: 'has been disputed through your bank, so the access it gave is suspended until the dispute is settled',
  restored: 'has been reinstated, and the access it gave has been restored',
};

/**
 * Tells a learner that a refund or a dispute ended access, or that it was restored. `endsAt` is the present end of
 * access in milliseconds; null when there is no access.
 */
export function accessChangeMail(
  user: Pick<User, 'username' | 'email'>,
  payment: Pick<Payment, 'id' | 'product'>,
  change: AccessChange,
  endsAt: number | null,
): OutboxMail {
  const { name } = PRODUCTS[payment.product];
  return {
    kind: 'mail',
    to: user.email,
    subject: `Your ${SITE_NAME} payment ${SUBJECTS[change]}`,
    name: user.username,
    paragraphs: [
      `Your payment for ${name} (receipt ${receiptNumber(payment.id)}) ${REASONS[change]}.`,
      endsAt === null
        ? `You currently have no access to ${name}. Your progress and results are kept.`
        : `You have access to ${name} until ${mailDay(endsAt)}.`,
      'If you did not expect this, please reply to this email.',
    ],
  };
}
