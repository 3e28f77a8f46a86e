import { formatCount } from '../../domain/format-count.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
const MEGABYTE = 1024 * 1024;

/** A duration as people read it: 0.4 ms, 12 ms, 3.2 s, 5 min, 2 h, 4 days. */
export function formatDuration(seconds: number): string {
  const milliseconds = seconds * 1000;
  if (milliseconds < 10) return `${Number(milliseconds.toFixed(1))} ms`;
  if (seconds < 1) return `${Math.round(milliseconds)} ms`;
  if (seconds < MINUTE) return `${Number(seconds.toFixed(1))} s`;
  if (seconds < HOUR) return `${Math.round(seconds / MINUTE)} min`;
  if (seconds < 2 * DAY) return `${Math.round(seconds / HOUR)} h`;
  return `${Math.round(seconds / DAY)} days`;
}

/** Bytes in whole megabytes, at least one: 142 MB. */
export const inMegabytes = (bytes: number): string => `${formatCount(Math.max(1, Math.round(bytes / MEGABYTE)))} MB`;

/** A part of a whole in percent; a dash where there is no whole. */
export const formatShare = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Number(((part / whole) * 100).toFixed(1))}%`;
