const LONG = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as people write it, January 21, 2027: in UTC, so that server and browser say the same. `moment` is ISO 8601. */
export const calendarDate = (moment: string): string => LONG.format(new Date(moment));

const WITHOUT_YEAR = new Intl.DateTimeFormat('en-CA', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** Days from one to another, November 21 to December 4, 2026; the year once where it is the same. */
export function calendarDays(from: string, to: string): string {
  if (from === to) return calendarDate(from);
  const start = from.slice(0, 4) === to.slice(0, 4) ? WITHOUT_YEAR.format(new Date(from)) : calendarDate(from);
  return `${start} to ${calendarDate(to)}`;
}
