import { dayNumber, dayOfMoment } from '../../domain/calendar-day.ts';
import { SITE_TIME_ZONE } from '../../domain/site-time-zone.ts';
import { officeHoursAt } from '../../domain/support/office-hours.ts';
import { calendarDate } from '../ui/calendar-date.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string, locale: 'en-US' | 'en-CA'): Intl.DateTimeFormat {
  const key = `${locale} ${zone}`;
  const clock =
    clocks.get(key) ?? new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: zone });
  clocks.set(key, clock);
  return clock;
}

/** Browsers put a narrow space before the half of the day; an ordinary one is read and found like any other. */
const plainSpaces = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

/** The time of a message, 3:05 PM, in the reader's zone (product.md 10.34). */
export const bubbleTime = (moment: string | number, zone: string): string =>
  plainSpaces(clockOf(zone, 'en-US').format(new Date(moment)));

/** The day over the messages of a day: Today, Yesterday, or the date. `now` in milliseconds (product.md 10.34). */
export function dayWords(moment: string | number, now: number, zone: string): string {
  const day = dayOfMoment(new Date(moment).getTime(), zone);
  const age = dayNumber(dayOfMoment(now, zone)) - dayNumber(day);
  if (age === 0) return 'Today';
  return age === 1 ? 'Yesterday' : calendarDate(day, 'UTC');
}

/** When something of a list happened: the time where it was today, else the day. */
export function shortMoment(moment: string, now: number, zone: string): string {
  const words = dayWords(moment, now, zone);
  return words === 'Today' ? bubbleTime(moment, zone) : words;
}

const hourOf = (moment: number, zone: string): string => plainSpaces(clockOf(zone, 'en-CA').format(moment));

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The office hours that begin at a moment, as calendars and clocks of a zone show them. */
function weekIn(opensAt: number, closesAt: number, zone: string): string {
  const dayIn = (moment: number, place: string): number => dayNumber(dayOfMoment(moment, place));
  const shift = dayIn(opensAt, zone) - dayIn(opensAt, SITE_TIME_ZONE);
  const nextDay = dayIn(closesAt, zone) > dayIn(opensAt, zone) ? ' the next day' : '';
  const days = `${WEEKDAYS[1 + shift]} to ${WEEKDAYS[5 + shift]}`;
  return `${days}, ${hourOf(opensAt, zone)} to ${hourOf(closesAt, zone)}${nextDay}`;
}

/** When support answers, in words for somebody in a zone; null while it does (product.md 10.12). `now` in milliseconds. */
export function closedWords(now: number, zone: string): string | null {
  const today = officeHoursAt(now);
  if (today.isOpen) return null;
  const next = officeHoursAt(today.opensAt);
  const closesAt = next.isOpen ? next.closesAt : today.opensAt;
  const ours = weekIn(today.opensAt, closesAt, SITE_TIME_ZONE);
  const theirs = weekIn(today.opensAt, closesAt, zone);
  const forYou = theirs === ours ? '' : `; that is ${theirs} for you`;
  return `Support answers ${ours} Eastern${forYou}. Leave a message: we email you when we have answered.`;
}
