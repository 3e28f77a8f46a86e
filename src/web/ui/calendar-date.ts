const LONG = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as people write it, January 21, 2027: in UTC, so that server and browser say the same. `moment` is ISO 8601. */
export const calendarDate = (moment: string): string => LONG.format(new Date(moment));
