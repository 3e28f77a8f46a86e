const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A moment in milliseconds as a day; mail is kept, so its dates are those of UTC and say so (product.md 1.15). */
export const mailDay = (moment: number): string => `${DAY.format(moment)} (UTC)`;

/** A moment in milliseconds as day and time, of UTC like `mailDay`. */
export const mailMoment = (moment: number): string => `${MOMENT.format(moment)} UTC`;
