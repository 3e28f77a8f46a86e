import { canadianDollars } from './canadian-dollars.ts';

/** What was charged for a purchase: amounts in cents, and whether the payment provider took the money. */
type ReceiptAmounts = {
  readonly listCents: number;
  readonly discountPercent: number;
  readonly amountCents: number;
  readonly isCharged: boolean;
};

/** The amounts of a receipt, label and value, alike in the mail and on the page: the price is net, and no tax is added (product.md 3.1, 6.9). */
export function receiptLines(receipt: ReceiptAmounts): [label: string, value: string][] {
  const { listCents, discountPercent, amountCents, isCharged } = receipt;
  const discount: [string, string] = [`Discount (${discountPercent}%)`, `-${canadianDollars(listCents - amountCents)}`];
  return [
    ['Price', canadianDollars(listCents)],
    ...(amountCents < listCents ? [discount] : []),
    ['Total paid', canadianDollars(amountCents)],
    ['Payment method', isCharged ? 'Card' : 'None (no amount was due)'],
  ];
}
