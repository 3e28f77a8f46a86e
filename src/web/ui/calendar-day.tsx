import { useSyncExternalStore } from 'react';
import { SITE_TIME_ZONE } from '../../domain/site-time-zone.ts';
import { calendarDate } from './calendar-date.ts';

const never = (): (() => void) => () => {};
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || SITE_TIME_ZONE;
const siteZone = (): string => SITE_TIME_ZONE;

/**
 * A day in the reader's own time zone. The server, which does not know it, writes that of the site; the browser begins with
 * the same and puts its own there right after, so that both render alike at first (product.md 1.15).
 */
export function CalendarDay({ of }: { readonly of: string }) {
  const zone = useSyncExternalStore(never, ownZone, siteZone);
  return <time dateTime={of}>{calendarDate(of, zone)}</time>;
}
