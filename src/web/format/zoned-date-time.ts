import { formatMoment } from './dates.ts';

/** A day and its time with the time zone, Jan 21, 2027, 3:04 p.m. EST. `moment` is ISO 8601. */
export function formatZonedDateTime(moment: string, timeZone: string): string {
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return formatMoment(moment, { ...day, ...time, timeZone });
}
