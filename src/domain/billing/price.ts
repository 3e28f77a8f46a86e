/** What a purchase costs; all amounts in cents (product.md 3.2). */
export type Price = {
  readonly listCents: number;
  readonly discountPercent: number;
  readonly discountCents: number;
  readonly totalCents: number;
};

/**
 * Price after a discount in whole percent, 0 to 100: the discount is rounded half up to the cent and never exceeds the
 * price (product.md 3.5). 15 % of 5,900 is 885.
 */
export function discountedPrice(listCents: number, discountPercent: number): Price {
  const percent = Math.min(100, Math.max(0, discountPercent));
  const discountCents = Math.min(listCents, Math.floor((listCents * percent + 50) / 100));
  return { listCents, discountPercent: percent, discountCents, totalCents: listCents - discountCents };
}
