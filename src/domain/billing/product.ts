/** What can be bought. */
export type ProductCode = 'nppe' | 'peng';

/** A product: price in cents of Canadian dollars, access in calendar months (product.md 3.1). */
export type Product = {
  readonly code: ProductCode;
  readonly name: string;
  readonly priceCents: number;
  readonly currency: 'cad';
  readonly months: number;
};

/** The price list (product.md 3.1). */
export const PRODUCTS: Readonly<Record<ProductCode, Product>> = {
  nppe: { code: 'nppe', name: 'NPPE Study Package', priceCents: 5_900, currency: 'cad', months: 2 },
  peng: { code: 'peng', name: 'P.Eng. Examples', priceCents: 7_900, currency: 'cad', months: 3 },
};
