import { type Allowance, isStandardAllowance, type TimeAllowance } from '../../domain/exam/allowance.ts';

/** How long an attempt may take, in words; null where there is no limit. */
export const TIME_ALLOWANCE_LABELS: Readonly<Record<TimeAllowance, string | null>> = {
  '1x': '2 h 30 min',
  '1.25x': '3 h 7 min',
  '1.5x': '3 h 45 min',
  '2x': '5 h',
  untimed: null,
};

/** The label of an allowance beside a result; null for the standard time without breaks. */
export function formatAllowance(allowance: Allowance): string | null {
  if (isStandardAllowance(allowance)) return null;
  const { time, breaks } = allowance;
  const length =
    time === 'untimed'
      ? 'No time limit'
      : time === '1x'
        ? 'Standard time'
        : `${time.slice(0, -1)} times the standard time`;
  return `${length}${breaks ? ', with breaks' : ''}`;
}
