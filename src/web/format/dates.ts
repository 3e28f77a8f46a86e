const formatters: Record<string, Intl.DateTimeFormat> = {};

/** A moment in words. Making a formatter costs far more than using it, so each is made once. */
export function formatMoment(
  moment: string | number,
  options: Intl.DateTimeFormatOptions,
  locale: 'en-CA' | 'en-US' = 'en-CA',
): string {
  const key = JSON.stringify([locale, options]);
  formatters[key] ??= new Intl.DateTimeFormat(locale, options);
  return formatters[key].format(new Date(moment));
}

/** A day, January 21, 2027. `moment` is ISO 8601. */
export const formatDate = (moment: string, timeZone: string): string =>
  formatMoment(moment, { dateStyle: 'long', timeZone });

/** Calendar days, YYYY-MM-DD, from one to another: November 21 to December 4, 2026; the year once where it is the same. */
export function formatDateRange(from: string, to: string): string {
  if (from === to) return formatDate(from, 'UTC');
  const withoutYear = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  const start = from.slice(0, 4) === to.slice(0, 4) ? formatMoment(from, withoutYear) : formatDate(from, 'UTC');
  return `${start} to ${formatDate(to, 'UTC')}`;
}

/** A day and its time, January 21, 2027 at 3:04 p.m.; `medium` shortens the month. `moment` is ISO 8601. */
export const formatDateTime = (moment: string, timeZone: string, dateStyle: 'long' | 'medium' = 'long'): string =>
  formatMoment(moment, { dateStyle, timeStyle: 'short', timeZone });

/** A day and its time as the list of leads shows it, Jan 15, 2026 at 3:04 PM. `moment` is ISO 8601. */
export function formatLeadDateTime(moment: string, timeZone: string): string {
  const day = formatMoment(moment, { dateStyle: 'medium', timeZone }, 'en-US');
  return `${day} at ${formatTime(moment, timeZone)}`;
}

/**
 * A time, 3:05 PM, or 3:05 p.m. within a Canadian sentence. `moment` is ISO 8601 or milliseconds since 1970. Browsers put a
 * narrow space before the half of the day; an ordinary one is read and found like any other.
 */
export const formatTime = (moment: string | number, timeZone: string, locale: 'en-US' | 'en-CA' = 'en-US'): string =>
  formatMoment(moment, { hour: 'numeric', minute: '2-digit', timeZone }, locale).replaceAll(/[\u00A0\u202F]/g, ' ');

/** A day of a chart, Jan 21. `moment` is ISO 8601. */
export const formatShortDay = (moment: string, timeZone: string): string =>
  formatMoment(moment, { month: 'short', day: 'numeric', timeZone }, 'en-US');
