/** Counts of answers in completed attempts (product.md 12.15). */
export type OptionTallies = {
  /** Counts the answers of completed attempts that were not counted before, of at most `limit` attempts; how many they were. */
  readonly countNew: (limit: number) => Promise<number>;
};
