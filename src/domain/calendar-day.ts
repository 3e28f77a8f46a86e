const DAY_MS = 86_400_000;

/** The number of a day since 1970; days are YYYY-MM-DD. */
export const toDayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** The day with a number since 1970. */
export const fromDayNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** What calendar and clock show in a time zone; made once per zone, since making a format is slow. */
function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const known = clockFormats.get(timeZone);
  if (known) return known;
  const [two, numeric] = ['2-digit', 'numeric'] as const;
  const time = { hour: two, minute: two, second: two, hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: numeric, month: two, day: two, ...time });
  clockFormats.set(timeZone, format);
  return format;
}

const partsOf = (milliseconds: number, timeZone: string): ReadonlyMap<string, string> =>
  new Map(
    clockFormat(timeZone)
      .formatToParts(milliseconds)
      .map(({ type, value }) => [type, value]),
  );

/** The day that a calendar in a time zone shows at a moment in milliseconds since 1970. Throws for an unknown zone. */
export function toCalendarDay(milliseconds: number, timeZone: string): string {
  const parts = partsOf(milliseconds, timeZone);
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = partsOf(moment, timeZone);
  const shown = `${toCalendarDay(moment, timeZone)}T${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}Z`;
  return Date.parse(shown) - Math.floor(moment / 1_000) * 1_000;
}

/** The moment at which clocks in a time zone show an hour of a day, in milliseconds; the later offset where clocks change in between. */
export function toMomentOfHour(day: string, hour: number, timeZone: string): number {
  const shown = toDayNumber(day) * DAY_MS + hour * 3_600_000;
  const nearby = shown - offsetAt(shown, timeZone);
  return shown - offsetAt(nearby, timeZone);
}

/** The first moment of a day in a time zone, in milliseconds. */
export const startOfDay = (day: string, timeZone = 'UTC'): number => toMomentOfHour(day, 0, timeZone);

/** The last moment of a day in a time zone, in milliseconds. */
export const endOfDay = (day: string, timeZone = 'UTC'): number =>
  startOfDay(fromDayNumber(toDayNumber(day) + 1), timeZone) - 1;

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
  Number.isFinite(toDayNumber(text)) && fromDayNumber(toDayNumber(text)) === text;
