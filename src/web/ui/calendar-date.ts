import { SITE_TIME_ZONE } from '../../domain/site-time-zone.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: zone });
  formats.set(zone, format);
  return format;
}

/** A day as people write it, January 21, 2027, in the zone given. `moment` is ISO 8601 (product.md 1.15). */
export const calendarDate = (moment: string, zone = SITE_TIME_ZONE): string => formatFor(zone).format(new Date(moment));
