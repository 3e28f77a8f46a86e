/** The number a code stands for in its category: 10 for '1.10' (product.md 9.1). */
const indexOf = (code: string): number => Number(code.slice(code.indexOf('.') + 1));

/** The category of a code: 1 for '1.10' (product.md 9.1). */
export const categoryOf = (code: string): number => Number(code.slice(0, code.indexOf('.')));

/** Sorts codes by category, then by index, so that 1.10 follows 1.9; for `Array.sort` (product.md 9.1). */
export const compareCodes = (left: string, right: string): number =>
  categoryOf(left) - categoryOf(right) || indexOf(left) - indexOf(right);
