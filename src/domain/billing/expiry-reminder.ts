const DAY_MS = 86_400_000;

/** How many days before the end of access its learner is reminded, the nearest first (product.md 6.5). */
export const REMINDER_DAYS = [1, 7] as const;

export type ReminderDays = (typeof REMINDER_DAYS)[number];

/** The reminder that fits now: the nearest whose days have begun, so that of two missed ones only one is sent (product.md 6.5). */
export function findDueReminder(endsAt: number, now: number): ReminderDays | null {
  const left = endsAt - now;
  if (left <= 0) return null;
  return REMINDER_DAYS.find((days) => left <= days * DAY_MS) ?? null;
}

/** From after which end to which end access counts for a reminder now; both in milliseconds, the second included. */
export function reminderWindow(days: ReminderDays, now: number): { readonly after: number; readonly until: number } {
  const nearer = REMINDER_DAYS[REMINDER_DAYS.indexOf(days) - 1] ?? 0;
  return { after: now + nearer * DAY_MS, until: now + days * DAY_MS };
}
