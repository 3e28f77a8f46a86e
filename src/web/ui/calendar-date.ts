import { SITE_TIME_ZONE } from '../../domain/site-time-zone.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: zone });
  formats.set(zone, format);
  return format;
}

/** A day as people write it, January 21, 2027, in the zone given. `moment` is ISO 8601 (product.md 1.15). */
export const calendarDate = (moment: string, zone = SITE_TIME_ZONE): string => formatFor(zone).format(new Date(moment));

const WITHOUT_YEAR = new Intl.DateTimeFormat('en-CA', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Days of the calendar, YYYY-MM-DD, from one to another: November 21 to December 4, 2026; the year once where it is the same. */
export function calendarDays(from: string, to: string): string {
  if (from === to) return calendarDate(from, 'UTC');
  const start = from.slice(0, 4) === to.slice(0, 4) ? WITHOUT_YEAR.format(new Date(from)) : calendarDate(from, 'UTC');
  return `${start} to ${calendarDate(to, 'UTC')}`;
}
