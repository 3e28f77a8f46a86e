import { toCalendarDay, toDayNumber } from '../../domain/calendar-day.ts';
import { SITE_TIME_ZONE } from '../../domain/site-time-zone.ts';
import { OFFICE_DAY_MS, officeHoursAt } from '../../domain/support/office-hours.ts';
import { formatDate, formatTime } from '../format/dates.ts';

/** The day over the messages of a day: Today, Yesterday, or the date. `now` in milliseconds (product.md 10.34). */
export function formatChatDay(moment: string | number, now: number, zone: string): string {
  const day = toCalendarDay(new Date(moment).getTime(), zone);
  const age = toDayNumber(toCalendarDay(now, zone)) - toDayNumber(day);
  if (age === 0) return 'Today';
  return age === 1 ? 'Yesterday' : formatDate(day, 'UTC');
}

/** When something of a list happened: the time where it was today, else the day. */
export function formatShortTime(moment: string, now: number, zone: string): string {
  const words = formatChatDay(moment, now, zone);
  return words === 'Today' ? formatTime(moment, zone) : words;
}

/**
 * Since when a learner has waited, in words, for a line that also shows when the last message came; the same time is
 * not shown twice (product.md 10.10).
 */
export function formatWaitingTime(since: string, last: string | null, now: number, zone: string): string {
  const words = formatShortTime(since, now, zone);
  if (last !== null && formatShortTime(last, now, zone) === words) return 'Waiting for an answer';
  return `Waiting since ${words === 'Yesterday' ? 'yesterday' : words}`;
}

/** An hour within a sentence, 9:00 a.m., which no line ends in. */
const hourOf = (moment: number, zone: string): string => formatTime(moment, zone, 'en-CA').replace(' ', '\u00A0');

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The office hours that begin at a moment, as calendars and clocks of a zone show them. */
function weekIn(opensAt: number, closesAt: number, zone: string): string {
  const dayIn = (moment: number, place: string): number => toDayNumber(toCalendarDay(moment, place));
  const shift = dayIn(opensAt, zone) - dayIn(opensAt, SITE_TIME_ZONE);
  const nextDay = dayIn(closesAt, zone) > dayIn(opensAt, zone) ? ' the next day' : '';
  const days = `${WEEKDAYS[1 + shift]} to ${WEEKDAYS[5 + shift]}`;
  return `${days}, ${hourOf(opensAt, zone)} to ${hourOf(closesAt, zone)}${nextDay}`;
}

/** A day relative to another one: today, tomorrow, or the day of the week. */
function dayFrom(now: number, moment: number, zone: string): string {
  const day = toDayNumber(toCalendarDay(moment, zone));
  const ahead = day - toDayNumber(toCalendarDay(now, zone));
  if (ahead === 0) return 'today';
  // The day with number 0 was a Thursday.
  return ahead === 1 ? 'tomorrow' : `on ${WEEKDAYS[(day + 4) % 7]}`;
}

function standing(now: number, zone: string): string {
  const hours = officeHoursAt(now);
  const moment = hours.isOpen ? hours.closesAt : hours.opensAt;
  const then = `${hourOf(moment, zone)} ${dayFrom(now, moment, zone)}.`;
  return hours.isOpen ? `Support is open now, until ${then}` : `Support is closed now and opens at ${then}`;
}

/**
 * Whether support is open, until when or when it opens next, and its weekly hours, in words for a reader in a time zone
 * (product.md 10.12). `now` in milliseconds.
 */
export function formatOfficeHours(now: number, zone: string): string {
  const hours = officeHoursAt(now);
  const opensAt = hours.isOpen ? hours.closesAt - OFFICE_DAY_MS : hours.opensAt;
  const closesAt = opensAt + OFFICE_DAY_MS;
  const ours = weekIn(opensAt, closesAt, SITE_TIME_ZONE);
  const theirs = weekIn(opensAt, closesAt, zone);
  const forYou = theirs === ours ? '' : `; that is ${theirs} for you`;
  const whileClosed = hours.isOpen ? '' : ' Leave a message: we email you when we have answered.';
  return `${standing(now, zone)} It answers ${ours} Eastern${forYou}.${whileClosed}`;
}
