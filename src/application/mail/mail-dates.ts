const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A time in milliseconds as a day; mails are archived, so their dates are in UTC and say so. */
export const mailDay = (moment: number): string => `${DAY.format(moment)} (UTC)`;

/** A calendar day, YYYY-MM-DD, in words; it is of no time zone. */
export const mailCalendarDay = (day: string): string => DAY.format(new Date(day));

/** A time in milliseconds as date and time in UTC. */
export const mailMoment = (moment: number): string => `${MOMENT.format(moment)} UTC`;
