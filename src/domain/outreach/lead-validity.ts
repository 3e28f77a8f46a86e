/** How long a name and address given on a device open the free material there (product.md 8.4). */
export const LEAD_VALID_DAYS = 30;

const DAY_MS = 86_400_000;

/**
 * Whether what was given at `givenAt` still opens the free material; times in milliseconds, null when nothing was given.
 * The one rule for links and pages (product.md 8.4). A time that lies ahead is not believed.
 */
export const isLeadValid = (givenAt: number | null, now: number): boolean =>
  givenAt !== null && givenAt <= now && now - givenAt <= LEAD_VALID_DAYS * DAY_MS;
