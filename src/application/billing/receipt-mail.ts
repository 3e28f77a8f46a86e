import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import type { Payment } from '../../domain/billing/payment.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { OutboxMail } from '../ports/outbox.ts';
import type { User } from '../ports/user-repository.ts';

/** Dates in mail are those of UTC, as access ends in UTC (product.md 1.15). */
export const LONG_DATE = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });

function receiptLines(payment: Payment, grantedAt: number, endsAt: number): readonly (readonly [string, string])[] {
  const { listCents, amountCents, discountPercent } = payment;
  const discount = [
    ['Price', canadianDollars(listCents)],
    [`Discount (${discountPercent}%)`, `-${canadianDollars(listCents - amountCents)}`],
  ] as const;
  return [
    ['Receipt number', receiptNumber(payment.id)],
    ['Date', LONG_DATE.format(grantedAt)],
    ['Product', PRODUCTS[payment.product].name],
    ...(amountCents < listCents ? discount : []),
    ['Paid', canadianDollars(amountCents)],
    ['Access until', LONG_DATE.format(endsAt)],
  ];
}

/** The receipt of a payment that granted access (product.md 3.11). Times in milliseconds; dates are those of UTC. */
export function receiptMail(
  { username, email }: Pick<User, 'username' | 'email'>,
  payment: Payment,
  grantedAt: number,
  endsAt: number,
): OutboxMail {
  const product = PRODUCTS[payment.product].name;
  return composeMail({
    to: email,
    subject: `Your ${SITE_NAME} receipt: ${product}`,
    username,
    paragraphs: [`Thank you. Your access to ${product} is open.`],
    facts: receiptLines(payment, grantedAt, endsAt),
    note: 'This was a one-time purchase; nothing renews by itself. Dates are in UTC. You find this payment in My Account.',
  });
}
