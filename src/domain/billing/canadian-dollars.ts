/** Cents of Canadian dollars as a price, $59.00 CAD; whole dollars may drop the cents, $59 CAD (product.md 3.2). */
export function canadianDollars(cents: number, style: 'exact' | 'short' = 'exact'): string {
  const short = style === 'short' && cents % 100 === 0;
  const amount = short ? String(cents / 100) : `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  return `$${amount} CAD`;
}
