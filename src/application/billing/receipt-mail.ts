import type { Payment } from '../../domain/billing/payment.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { receiptLines } from '../../domain/billing/receipt-lines.ts';
import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { mailDay } from '../mail/mail-dates.ts';
import type { User } from '../ports/accounts.ts';
import type { OutboxMail } from '../ports/mail.ts';

type Buyer = Pick<User, 'username' | 'email'>;

/**
 * The receipt of a payment that granted access: number, date, buyer, product, amounts in their currency and payment
 * method; the frame of the mail names the seller. Times in milliseconds.
 */
export function receiptMail(
  { username, email }: Buyer,
  payment: Payment,
  grantedAt: number,
  endsAt: number,
): OutboxMail {
  const { name, months } = PRODUCTS[payment.product];
  return {
    kind: 'mail',
    to: email,
    subject: `Your ${SITE_NAME} receipt: ${name}`,
    name: username,
    paragraphs: [`Thank you for your purchase. You now have access to ${name}.`],
    facts: [
      ['Receipt number', receiptNumber(payment.id)],
      ['Date', mailDay(grantedAt)],
      ['Sold to', `${username}, ${email}`],
      ['Product', `${name}, ${months} months of access`],
      ...receiptLines({ ...payment, isCharged: payment.intentId !== null }),
      ['Access until', mailDay(endsAt)],
    ],
    note: 'This was a one-time purchase; nothing renews automatically. You can find this payment in My Account.',
    isReceipt: true,
  };
}
