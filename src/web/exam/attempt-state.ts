import { ApiError } from '../../application/contract/api-error.ts';
import type { Api, AttemptLine } from '../../application/contract/index.ts';
import { deadlineOf, isRunning } from '../../domain/exam/attempt.ts';

/** How many attempts the dashboard shows, and how many the account does. */
export const RECENT_ATTEMPTS = 3;
export const ACCOUNT_ATTEMPTS = 6;

/** One's own attempts, newest first as the server sends them; having none is no failure. */
export const readAttempts = (api: Api): Promise<readonly AttemptLine[]> =>
  api('exam.listAttempts', {}).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  });

const millisecondsOf = (moment: string | null): number | null => (moment === null ? null : Date.parse(moment));

/** Milliseconds left of a running attempt, or null where it has ended. */
export function timeLeft({ startTime, endTime, completed }: AttemptLine, now: number): number | null {
  const startedAt = Date.parse(startTime);
  const times = { startedAt, deadlineAt: deadlineOf(startedAt), closedAt: millisecondsOf(endTime) };
  return !completed && isRunning(times, now) ? times.deadlineAt - now : null;
}
