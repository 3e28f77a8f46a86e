import { ApiError } from '../../application/contract/api-error.ts';
import type { Api, AttemptListEntry } from '../../application/contract/index.ts';
import { examTimeLeft } from '../../domain/exam/allowance.ts';
import { isRunning } from '../../domain/exam/attempt.ts';

/** How many attempts the dashboard shows, and how many the account does. */
export const RECENT_ATTEMPTS_SHOWN = 3;
export const ACCOUNT_ATTEMPTS_SHOWN = 6;

/** One's own attempts, newest first as the server sends them; having none is no failure. */
export const readAttempts = (api: Api): Promise<readonly AttemptListEntry[]> =>
  api('exam.listAttempts', {}).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  });

const millisecondsOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));

/** Milliseconds left of a running attempt, or null where it has ended. */
export function computeTimeLeft(attempt: AttemptListEntry, now: number): number | null {
  const clock = { deadlineAt: attempt.deadline, pausedAt: attempt.pausedAt, breakLeftMs: attempt.breakLeftMs };
  const times = { ...clock, startedAt: Date.parse(attempt.startTime), closedAt: millisecondsOf(attempt.endTime) };
  return !attempt.completed && isRunning(times, now) ? examTimeLeft(clock, now) : null;
}
