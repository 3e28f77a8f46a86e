import { calendarDate } from './calendar-date.ts';
import { useTimeZone } from './use-time-zone.ts';

/** A day in the reader's own time zone (product.md 1.15). */
export const CalendarDay = ({ of }: { readonly of: string }) => (
  <time dateTime={of}>{calendarDate(of, useTimeZone())}</time>
);
