/** The length of a week in milliseconds. */
export const WEEK_MS = 604_800_000;

/** The first Monday since 1970, at 00:00 UTC, in milliseconds: weeks are counted from it. */
export const FIRST_MONDAY_MS = 345_600_000;

/** The start of the week of a moment: Monday, 00:00 UTC. Both in milliseconds since 1970 (product.md 13.31). */
export const weekStart = (moment: number): number => moment - ((moment - FIRST_MONDAY_MS) % WEEK_MS);

/** The starts of the last weeks up to the present one, oldest first. */
export const listLastWeekStarts = (now: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => weekStart(now) - (count - 1 - index) * WEEK_MS);
