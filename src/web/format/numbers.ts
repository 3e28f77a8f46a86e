/** A number with two decimals, 0.42. Whole numbers and counted things: `domain/format-count.ts`; prices: `domain/billing/canadian-dollars.ts`. */
export const twoDecimals = (number: number): string => number.toFixed(2);

/** Bytes as megabytes with two decimals. */
export const megabytes = (bytes: number): string => twoDecimals(bytes / 1024 / 1024);

/** Cents as a decimal number of dollars for machines, 59.00. */
export const decimalPrice = (cents: number): string => twoDecimals(cents / 100);

/** A number with one decimal, 9.2. */
export const oneDecimal = (number: number): string => number.toFixed(1);
