import { accepted, type Result, refused } from '../result.ts';

/** How much time a learner declares to need, as a multiple of the standard time (product.md 4.21). */
export const TIME_ALLOWANCES = ['1x', '1.25x', '1.5x', '2x', 'untimed'] as const;

export type TimeAllowance = (typeof TIME_ALLOWANCES)[number];

/** The allowance of an attempt: its time, and whether breaks stop the clock. */
export type Allowance = { readonly time: TimeAllowance; readonly breaks: boolean };

/** The allowance of an attempt as specified. */
export const STANDARD_ALLOWANCE: Allowance = { time: '1x', breaks: false };

/** How long an untimed attempt stays open, in milliseconds: 30 days (product.md 4.21). */
export const UNTIMED_EXAM_MS = 30 * 86_400_000;

/** How long all breaks of an attempt may last together, in milliseconds: a day (product.md 4.22). */
export const MAX_BREAK_TIME_MS = 86_400_000;

const FACTORS = { '1x': 1, '1.25x': 1.25, '1.5x': 1.5, '2x': 2 } as const;

/** How long an attempt lasts, in milliseconds, where the standard time is `standardMs` (product.md 4.21). */
export const examDuration = (standardMs: number, time: TimeAllowance): number =>
  time === 'untimed' ? UNTIMED_EXAM_MS : standardMs * FACTORS[time];

/** Whether an attempt may be compared with others: only one in the standard time without breaks (product.md 4.21). */
export const isStandardAllowance = ({ time, breaks }: Allowance): boolean => time === '1x' && !breaks;

/**
 * The clock of an attempt with breaks, in milliseconds. While `pausedAt` is set, `deadlineAt` already includes `breakLeftMs`,
 * so that the deadline is never earlier than the moment at which the time is over.
 */
export type BreakClock = {
  readonly deadlineAt: number;
  readonly pausedAt: number | null;
  readonly breakLeftMs: number;
};

/** Begins a break; during one no answer changes. Refused when the break time is used up or was not declared (product.md 4.22). */
export function beginBreak(clock: BreakClock, now: number): Result<BreakClock, 'no-break-left'> {
  if (clock.pausedAt !== null) return accepted(clock);
  if (clock.breakLeftMs <= 0) return refused('no-break-left');
  return accepted({ ...clock, pausedAt: now, deadlineAt: clock.deadlineAt + clock.breakLeftMs });
}

/** Ends a break: the deadline moves by what was used of the break time (product.md 4.22). */
export function endBreak(clock: BreakClock, now: number): BreakClock {
  if (clock.pausedAt === null) return clock;
  const left = Math.max(0, clock.breakLeftMs - Math.max(0, now - clock.pausedAt));
  return { deadlineAt: clock.deadlineAt - left, pausedAt: null, breakLeftMs: left };
}

/** Milliseconds of exam time that are left; it does not change during a break (product.md 4.22). */
export const examTimeLeft = (clock: BreakClock, now: number): number =>
  Math.max(0, endBreak(clock, now).deadlineAt - now);
