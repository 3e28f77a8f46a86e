import { fromDayNumber, toCalendarDay, toDayNumber } from '../calendar-day.ts';
import type { Tally } from '../exam/scoring.ts';
import { type FirstAnswer, tallyAnswers } from './first-answer.ts';

/** The first answers of a week; `from` is its Monday as YYYY-MM-DD. */
export type WeekTally = Tally & { readonly from: string };

/** The Monday of the week that a day is in; days are YYYY-MM-DD. */
export function toWeekStartDay(day: string): string {
  const number = toDayNumber(day);
  // Day 0, January 1, 1970, was a Thursday.
  return fromDayNumber(number - ((((number + 3) % 7) + 7) % 7));
}

/** First answers by week in a time zone, from the first week to the last; weeks between without answers are there too (product.md 14.7). */
export function weeklyTallies(answers: readonly FirstAnswer[], timeZone: string): WeekTally[] {
  const byWeek = new Map<string, FirstAnswer[]>();
  for (const answer of answers) {
    const week = toWeekStartDay(toCalendarDay(answer.at, timeZone));
    byWeek.set(week, [...(byWeek.get(week) ?? []), answer]);
  }
  const weeks = [...byWeek.keys()].sort();
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (first === undefined || last === undefined) return [];
  const count = (toDayNumber(last) - toDayNumber(first)) / 7 + 1;
  return Array.from({ length: count }, (_, index) => {
    const from = fromDayNumber(toDayNumber(first) + 7 * index);
    return { from, ...tallyAnswers(byWeek.get(from) ?? []) };
  });
}
