import { fromDayNumber, toCalendarDay, toDayNumber, toMomentOfHour } from '../calendar-day.ts';
import { SITE_TIME_ZONE } from '../site-time-zone.ts';

/** When support answers: from this hour to that one, Monday to Friday, in the site's zone (product.md 10.12). */
export const OFFICE_HOURS = { opens: 9, closes: 17 } as const;

/** Open until a moment, or closed until one; milliseconds since 1970. */
export type OfficeHours =
  | { readonly isOpen: true; readonly closesAt: number }
  | { readonly isOpen: false; readonly opensAt: number };

/** From opening to closing, in milliseconds; clocks are never put forward or back then (product.md 10.12). */
export const OFFICE_DAY_MS = (OFFICE_HOURS.closes - OFFICE_HOURS.opens) * 3_600_000;

/** Whether support is there at a moment, and until when that stays so (product.md 10.12). */
export function officeHoursAt(now: number): OfficeHours {
  const today = toDayNumber(toCalendarDay(now, SITE_TIME_ZONE));
  const closesAt = momentOf(today, OFFICE_HOURS.closes);
  const opensAt = momentOf(today, OFFICE_HOURS.opens);
  if (isWorkday(today) && now < opensAt) return { isOpen: false, opensAt };
  if (isWorkday(today) && now < closesAt) return { isOpen: true, closesAt };
  let day = today + 1;
  while (!isWorkday(day)) day += 1;
  return { isOpen: false, opensAt: momentOf(day, OFFICE_HOURS.opens) };
}

/** The day with number 0, 1 January 1970, was a Thursday. */
const isWorkday = (day: number): boolean => (day + 3) % 7 < 5;

const momentOf = (day: number, hour: number): number => toMomentOfHour(fromDayNumber(day), hour, SITE_TIME_ZONE);
