/** Making a formatter costs far more than using it, so each is made once. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(options: Intl.DateTimeFormatOptions, locale: 'en-CA' | 'en-US' = 'en-CA'): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  return formatter;
}

/** A day, January 21, 2027. `moment` is ISO 8601. */
export const formatDate = (moment: string, timeZone: string): string =>
  formatterOf({ dateStyle: 'long', timeZone }).format(new Date(moment));

/** Calendar days, YYYY-MM-DD, from one to another: November 21 to December 4, 2026; the year once where it is the same. */
export function formatDateRange(from: string, to: string): string {
  if (from === to) return formatDate(from, 'UTC');
  const withoutYear = formatterOf({ month: 'long', day: 'numeric', timeZone: 'UTC' });
  const start = from.slice(0, 4) === to.slice(0, 4) ? withoutYear.format(new Date(from)) : formatDate(from, 'UTC');
  return `${start} to ${formatDate(to, 'UTC')}`;
}

/** A day and its time, January 21, 2027 at 3:04 p.m.; `medium` shortens the month. `moment` is ISO 8601. */
export const formatDateTime = (moment: string, timeZone: string, dateStyle: 'long' | 'medium' = 'long'): string =>
  formatterOf({ dateStyle, timeStyle: 'short', timeZone }).format(new Date(moment));

/** A day and its time as the list of leads shows it, Jan 15, 2026 at 3:04 PM. `moment` is ISO 8601. */
export function formatLeadDateTime(moment: string, timeZone: string): string {
  const day = formatterOf({ dateStyle: 'medium', timeZone }, 'en-US').format(new Date(moment));
  return `${day} at ${formatTime(moment, timeZone)}`;
}

/**
 * A time, 3:05 PM, or 3:05 p.m. within a Canadian sentence. `moment` is ISO 8601 or milliseconds since 1970. Browsers put a
 * narrow space before the half of the day; an ordinary one is read and found like any other.
 */
export const formatTime = (moment: string | number, timeZone: string, locale: 'en-US' | 'en-CA' = 'en-US'): string =>
  formatterOf({ hour: 'numeric', minute: '2-digit', timeZone }, locale)
    .format(new Date(moment))
    .replaceAll(/[\u00A0\u202F]/g, ' ');

/** A day of a chart, Jan 21. `moment` is ISO 8601. */
export const formatShortDay = (moment: string, timeZone: string): string =>
  formatterOf({ month: 'short', day: 'numeric', timeZone }, 'en-US').format(new Date(moment));
