import { endOfDay, isCalendarDay } from '../calendar-day.ts';
import { accepted, type Result, refused } from '../result.ts';

const DAY_MS = 86_400_000;

/** The furthest end that support may set, in days from now: no slip of the keyboard gives access for a lifetime. */
export const MAX_GRANT_DAYS = 1_826;

/**
 * What support changed about the access to a product (product.md 13.8). An extension adds time: `addedMs` to what is there,
 * or from the moment it was given. A cut lays a limit: access ends at `cutTo` at the latest. `endBefore` and `endsAt` are
 * the ends before and after it; null where there is none. Times in milliseconds, UTC.
 */
export type SupportAccessAdjustment =
  | { readonly addedMs: number; readonly cutTo: null }
  | { readonly addedMs: null; readonly cutTo: number };

/** A change by support in a learner's chain of purchases; no two terms of a product share `grantedAt`. */
export type SupportGrantTerm = SupportAccessAdjustment & {
  readonly supportGrantId: number;
  readonly grantedAt: number;
  readonly endBefore: number | null;
  readonly endsAt: number | null;
};

/** When access ends after a change by support on top of an end: both added time and a limit are preserved (product.md 13.8). */
export function accessEndAfterSupportGrant(
  { grantedAt, addedMs, cutTo }: Pick<SupportGrantTerm, 'grantedAt' | 'addedMs' | 'cutTo'>,
  end: number | null,
): number | null {
  if (addedMs !== null) return Math.max(grantedAt, end ?? grantedAt) + addedMs;
  return end === null ? null : Math.min(end, cutTo ?? end);
}

/** What it takes to move the end of access to another moment: time on top where that is later, a limit where it is earlier. */
export function planSupportGrant(currentEnd: number | null, newEnd: number, now: number): SupportAccessAdjustment {
  const from = Math.max(now, currentEnd ?? now);
  return newEnd > from ? { addedMs: newEnd - from, cutTo: null } : { addedMs: null, cutTo: newEnd };
}

/** Until when the months of a purchase or gift reach, given the limits that were laid after it (product.md 13.8). */
export const computeEffectiveEnd = (
  { grantedAt, endsAt }: { readonly grantedAt: number; readonly endsAt: number },
  gifts: readonly Pick<SupportGrantTerm, 'grantedAt' | 'cutTo'>[],
): number =>
  gifts.reduce(
    (end, gift) => (gift.cutTo !== null && gift.grantedAt > grantedAt ? Math.min(end, gift.cutTo) : end),
    endsAt,
  );

/**
 * The end that support asks for: the end of a day that is not over, at most five years away, or at once where no day is
 * named, which takes access that is running (product.md 13.7).
 */
export function parseAccessEnd(
  day: string | null,
  currentEnd: number | null,
  now: number,
): Result<number, 'access-day-unfit' | 'access-not-running'> {
  if (day === null) return currentEnd !== null && currentEnd > now ? accepted(now) : refused('access-not-running');
  if (!isCalendarDay(day)) return refused('access-day-unfit');
  const end = endOfDay(day);
  const isFit = end > now && end <= now + (MAX_GRANT_DAYS + 1) * DAY_MS && end !== currentEnd;
  return isFit ? accepted(end) : refused('access-day-unfit');
}
