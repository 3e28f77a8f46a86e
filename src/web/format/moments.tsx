import { formatDate, formatDateTime } from './dates.ts';
import { useTimeZone } from './time-zone.ts';

/** `of` is ISO 8601. */
type MomentProps = { readonly of: string; readonly className?: string };

/** A day in the reader's own time zone. */
export const CalendarDayText = ({ of }: Pick<MomentProps, 'of'>) => (
  <time dateTime={of}>{formatDate(of, useTimeZone())}</time>
);

/** A day and its time in the reader's own time zone. */
export const DateTimeText = ({ of, className }: MomentProps) => (
  <time dateTime={of} className={className}>
    {formatDateTime(of, useTimeZone(), 'medium')}
  </time>
);
