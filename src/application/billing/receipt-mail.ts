import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import type { Payment } from '../../domain/billing/payment.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import type { OutboxMail } from '../ports/outbox.ts';
import type { User } from '../ports/user-repository.ts';

/** Dates in mail are those of UTC, as access ends in UTC. */
export const LONG_DATE = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? '');

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

/**
 * The receipt of a payment that granted access (product.md 3.11). Times in milliseconds; dates are those of UTC, as access
 * ends in UTC. Everything a person typed is escaped in the HTML part and stays out of the subject.
 */
export function receiptMail(
  user: Pick<User, 'username' | 'email'>,
  payment: Payment,
  grantedAt: number,
  endsAt: number,
): OutboxMail {
  const product = PRODUCTS[payment.product].name;
  const lines = receiptLines(payment, grantedAt, endsAt);
  const thanks = `Thank you. Your access to ${product} is open.`;
  const note =
    'This was a one-time purchase; nothing renews by itself. Dates are in UTC. You find this payment in My Account.';
  const text = [
    `Hello ${user.username},`,
    thanks,
    lines.map(([label, value]) => `${label}: ${value}`).join('\n'),
    note,
    SITE_NAME,
  ].join('\n\n');
  const rows = lines.map(
    ([label, value]) =>
      `<tr><th scope="row" style="text-align:left;padding:4px 16px 4px 0">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const html = [
    '<!doctype html><html lang="en-CA"><body style="font-family:sans-serif;line-height:1.5">',
    `<p>Hello ${escapeHtml(user.username)},</p>`,
    `<p>${escapeHtml(thanks)}</p>`,
    `<table>${rows.join('')}</table>`,
    `<p>${note}</p><p>${SITE_NAME}</p></body></html>`,
  ].join('');
  return { kind: 'mail', to: user.email, subject: `Your ${SITE_NAME} receipt: ${product}`, text, html };
}
