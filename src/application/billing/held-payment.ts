import type { Payment, PaymentIntent } from '../../domain/billing/payment.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import { receiptNumber } from '../../domain/billing/receipt-number.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { OutboxMail } from '../ports/mail.ts';

type Owner = Pick<User, 'username' | 'email'>;

const money = (cents: number, currency: string): string => `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`;

/** The refusal for a payment whose money was received and grants nothing (product.md 3.36). */
export const heldPaymentRefusal = ({ id }: Pick<Payment, 'id'>): Refusal => ({
  code: 'payment-mismatch',
  reference: receiptNumber(id),
});

/**
 * Asks the operator to refund a payment that succeeded and grants nothing: it does not match its order, or its account
 * is deleted (`owner` is null). Names what is needed to find it here and at the provider.
 */
export function heldPaymentMail(owner: Owner | null, payment: Payment, intent: PaymentIntent): OutboxMail {
  const reference = receiptNumber(payment.id);
  const { userId, product, paymentId } = intent.metadata;
  return {
    kind: 'mail',
    to: null,
    subject: `Payment ${reference} has to be refunded`,
    name: `${SITE_NAME} team`,
    paragraphs: [
      owner
        ? 'A payment succeeded that does not fit its order. It opened no access, and the learner was told that support is informed.'
        : 'A payment succeeded whose account has been deleted. Nobody could be given the access.',
      'Please refund it in full at the payment provider. That closes it here by itself, and the learner can buy again.',
    ],
    facts: [
      ['Reference', reference],
      ['At the provider', intent.id],
      ['Account', owner ? `${payment.userId}, ${owner.username}, ${owner.email}` : `${payment.userId}, deleted`],
      ['Product', PRODUCTS[payment.product].name],
      ['Ordered', money(payment.amountCents, payment.currency)],
      ['Paid', money(intent.amountCents, intent.currency)],
      ['Named at the provider', `user ${userId}, product ${product}, payment ${paymentId}`],
    ],
  };
}
