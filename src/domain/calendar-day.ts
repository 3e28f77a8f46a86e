const DAY_MS = 86_400_000;

/** The number of a day since 1970; days are YYYY-MM-DD. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** The day with a number since 1970. */
export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The day that a calendar in a time zone shows at a moment in milliseconds since 1970. Throws for an unknown zone. */
export function dayOfMoment(milliseconds: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = new Map(format.formatToParts(milliseconds).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Whether a text names a time zone that is known here, such as America/Toronto. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en-CA', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** Whether a text in the form YYYY-MM-DD names a day of the calendar; February 31 is none. */
export const isCalendarDay = (text: string): boolean =>
  Number.isFinite(dayNumber(text)) && dayOfNumber(dayNumber(text)) === text;
