/** What is stored of an entitlement; times in milliseconds since 1970, UTC. */
export type Entitlement = { readonly status: string | null; readonly endsAt: number | null };

/** Whether access is active now: status active and the end in the future (product.md 2.3). */
export const isAccessActive = (entitlement: Entitlement, now: number): boolean =>
  entitlement.status === 'active' && entitlement.endsAt !== null && entitlement.endsAt > now;

/**
 * Adds calendar months in UTC, keeping day and time; where the month is shorter, its last day (product.md 3.3).
 * 31 December plus two months is 28 or 29 February.
 */
export function addCalendarMonths(time: number, months: number): number {
  const from = new Date(time);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const sinceMidnight = time - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate());
  const day = Math.min(from.getUTCDate(), lastDay);
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, day) + sinceMidnight;
}

/** When access ends after a purchase: bought months are added to what is left, never counted twice (product.md 3.3). */
export const accessEndAfterPurchase = (currentEnd: number | null, now: number, months: number): number =>
  addCalendarMonths(Math.max(now, currentEnd ?? now), months);

/** Whole days of access left, a started day counting as one; 0 when it has ended. */
export const daysLeft = (endsAt: number, now: number): number => Math.max(0, Math.ceil((endsAt - now) / 86_400_000));
