const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** An open payment left alone this long is given up; milliseconds (product.md 3.8). */
const LEFT_ALONE_MS = DAY_MS;

/** A payment touched less than this long ago is still being made in front of a screen; milliseconds (product.md 3.34). */
const UNREAD_POLL_DELAY_MS = 5 * MINUTE_MS;

/** How long after it was paid, or its access ended, a payment is still looked at; milliseconds (product.md 3.26). */
const LOOK_BACK_MS = 120 * DAY_MS;

/** Whether an open payment has been left alone for so long that it is given up (product.md 3.8). */
export const isPaymentAbandoned = (touchedAt: number, now: number): boolean => now - touchedAt >= LEFT_ALONE_MS;

/**
 * When to read an open payment from the provider again: five minutes after it was touched, then whenever its age has
 * doubled, when it has been left alone long enough, and daily after that (product.md 3.34). Times in milliseconds, UTC.
 */
export function computeNextOpenCheck(touchedAt: number, now: number): number {
  const pause = Math.min(Math.max(now - touchedAt, UNREAD_POLL_DELAY_MS), DAY_MS);
  return isPaymentAbandoned(touchedAt, now) ? now + pause : Math.min(now + pause, touchedAt + LEFT_ALONE_MS);
}

/**
 * When to read a paid payment from the provider again, in case no event reports a refund or dispute: daily, until 120
 * days have passed without a change; null after that (product.md 3.26). Times in milliseconds, UTC.
 */
export const computeNextPaidCheck = (changedAt: number, now: number): number | null =>
  now + DAY_MS <= changedAt + LOOK_BACK_MS ? now + DAY_MS : null;
