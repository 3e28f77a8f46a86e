const THRESHOLD_MINUTES = [60, 30, 15, 5, 1] as const;

/** Time left as hh:mm:ss, rounded up to the second so that zero means over; never negative. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const part = (value: number): string => String(value).padStart(2, '0');
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(part).join(':');
}

const counted = (value: number, unit: string): string => `${value} ${unit}${value === 1 ? '' : 's'}`;

/** Time left in words, for a screen reader and for the T key (product.md 4.15). */
export function spokenTimeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds < 60) return `${counted(seconds, 'second')} left`;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const parts = [hours > 0 ? counted(hours, 'hour') : '', minutes > 0 ? counted(minutes, 'minute') : ''];
  return `${parts.filter(Boolean).join(' ')} left`;
}

/** The threshold in minutes that was passed between two readings of the time left, or null: what to announce (product.md 4.15). */
export function findPassedThreshold(beforeMs: number, afterMs: number): number | null {
  const passed = THRESHOLD_MINUTES.filter((minutes) => beforeMs > minutes * 60_000 && afterMs <= minutes * 60_000);
  return passed.at(-1) ?? null;
}

/** The tone of the clock: calm, then warning below 15 minutes, then last below 5. */
export function countdownTone(milliseconds: number): 'calm' | 'warning' | 'last' {
  if (milliseconds <= 5 * 60_000) return 'last';
  return milliseconds <= 15 * 60_000 ? 'warning' : 'calm';
}
