import { fromDayNumber, toDayNumber } from '../calendar-day.ts';

/** An entry of a whole day; `uid` stays the same when the entry changes. */
export type CalendarEntry = {
  readonly uid: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly summary: string;
  readonly description: string;
};

/** The octets of a line that RFC 5545 allows before it is folded (3.1). */
const LONGEST_LINE = 75;

const encoder = new TextEncoder();

/** Folds a line so that no part is longer than 75 octets, never within a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, octets] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LONGEST_LINE) {
      parts.push(part);
      [part, octets] = [' ', 1];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

/** Text of a property (RFC 5545, 3.3.11). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

const date = (day: string): string => day.replaceAll('-', '');

/** A moment in milliseconds as UTC. */
const stamp = (milliseconds: number): string => `${new Date(milliseconds).toISOString().replace(/[-:]|\.\d+/g, '')}`;

/** A calendar of whole days in iCalendar, RFC 5545 (product.md 15.22). */
export function toCalendar(name: string, entries: readonly CalendarEntry[], now: number): string {
  const events = entries.flatMap(({ uid, day, summary, description }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART;VALUE=DATE:${date(day)}`,
    `DTEND;VALUE=DATE:${date(fromDayNumber(toDayNumber(day) + 1))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(name)}//Study plan//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
