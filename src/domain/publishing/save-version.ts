/**
 * Whether a save may replace what is there: its author has seen it. Without a version nothing was claimed to be seen, and
 * what is there is replaced; it stays in the history (product.md 11.9).
 */
export const canSaveVersion = (current: number, seen: number | undefined): boolean =>
  seen === undefined || seen === current;

/** The number of a version that is added: after all that are there, whether they are in use or not (product.md 11.8). */
export const computeNextVersion = (current: number, kept: readonly number[]): number => Math.max(current, ...kept) + 1;
