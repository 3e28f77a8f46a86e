import { fromDayNumber, toDayNumber } from '../calendar-day.ts';

/** The furthest day that can be planned. */
const LONGEST_PLAN_DAYS = 730;

/** The first and the last day for which a plan can be made: after today, and within two years (product.md 5.16). */
export const getPlannableDays = (today: string): { readonly first: string; readonly last: string } => ({
  first: fromDayNumber(toDayNumber(today) + 1),
  last: fromDayNumber(toDayNumber(today) + LONGEST_PLAN_DAYS),
});

/** Whether a plan can be made for a day (product.md 5.16). */
export function isPlannableExamDate(today: string, examDate: string): boolean {
  const days = toDayNumber(examDate) - toDayNumber(today);
  return days > 0 && days <= LONGEST_PLAN_DAYS;
}
