import { useTimeZone } from '../ui/use-time-zone.ts';
import { whole } from './records.css.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone });
  formats.set(zone, format);
  return format;
}

/** A moment with its time, in the reader's own zone (product.md 1.15). */
export const MomentOf = ({ of }: { readonly of: string }) => (
  <time dateTime={of} className={whole}>
    {formatFor(useTimeZone()).format(new Date(of))}
  </time>
);
