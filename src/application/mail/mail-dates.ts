const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A time in milliseconds as a day; mails are kept, so their dates are in UTC and say so. */
export const mailDay = (moment: number): string => `${DAY.format(moment)} (UTC)`;

/** A time in milliseconds as date and time in UTC. */
export const mailMoment = (moment: number): string => `${MOMENT.format(moment)} UTC`;
