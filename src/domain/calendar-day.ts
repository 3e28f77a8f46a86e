const DAY_MS = 86_400_000;

/** The number of a day since 1970; days are YYYY-MM-DD. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** The day with a number since 1970. */
export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The day of a moment in milliseconds since 1970, UTC. */
export const dayOfMoment = (milliseconds: number): string => dayOfNumber(Math.floor(milliseconds / DAY_MS));

/** Whether a text in the form YYYY-MM-DD names a day of the calendar; February 31 is none. */
export const isCalendarDay = (text: string): boolean =>
  Number.isFinite(dayNumber(text)) && dayOfNumber(dayNumber(text)) === text;
