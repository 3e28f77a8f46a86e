import { dayNumber, dayOfNumber } from '../calendar-day.ts';

/** Nobody plans further ahead. */
const LONGEST_PLAN_DAYS = 730;

/** The first and the last day for which a plan can be made: after today, and within two years (product.md 5.16). */
export const plannableDays = (today: string): { readonly first: string; readonly last: string } => ({
  first: dayOfNumber(dayNumber(today) + 1),
  last: dayOfNumber(dayNumber(today) + LONGEST_PLAN_DAYS),
});

/** Whether a plan can be made for a day (product.md 5.16). */
export function isPlannable(today: string, examDate: string): boolean {
  const days = dayNumber(examDate) - dayNumber(today);
  return days > 0 && days <= LONGEST_PLAN_DAYS;
}
