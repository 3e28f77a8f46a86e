import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import type { Payment } from '../../domain/billing/payment.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { mailDay } from '../mail/mail-dates.ts';
import type { User } from '../ports/accounts.ts';
import type { OutboxMail } from '../ports/mail.ts';

type Buyer = Pick<User, 'username' | 'email'>;

/** Price, discount and amount paid. The price is net, and no tax is added. */
function amountFacts({ listCents, discountPercent, amountCents, intentId }: Payment): [string, string][] {
  const discount: [string, string] = [`Discount (${discountPercent}%)`, `-${canadianDollars(listCents - amountCents)}`];
  return [
    ['Price', canadianDollars(listCents)],
    ...(amountCents < listCents ? [discount] : []),
    ['Total paid', canadianDollars(amountCents)],
    ['Payment method', intentId === null ? 'None, as nothing was left to pay' : 'Card'],
  ];
}

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
    paragraphs: [`Thank you. Your access to ${name} is open.`],
    facts: [
      ['Receipt number', receiptNumber(payment.id)],
      ['Date', mailDay(grantedAt)],
      ['Sold to', `${username}, ${email}`],
      ['Product', `${name}, ${months} months of access`],
      ...amountFacts(payment),
      ['Access until', mailDay(endsAt)],
    ],
    note: 'This was a one-time purchase; nothing renews by itself. You find this payment in My Account.',
    isReceipt: true,
  };
}
