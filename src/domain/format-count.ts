const DIGITS = new Intl.NumberFormat('en-CA');

/** A number as people read it, its thousands set apart: 20,000. */
export const formatCount = (number: number): string => DIGITS.format(number);

/** A number of things in words: one has words of its own. */
export const formatQuantity = (number: number, one: string, many: string): string =>
  `${formatCount(number)} ${number === 1 ? one : many}`;
