import { ANSWER_GRACE_MS, isOverdue } from '../../domain/exam/attempt.ts';
import { accepted } from '../../domain/result.ts';
import type { AttemptRepository } from '../ports/exam.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';
import { endAttempt } from './end-attempt.ts';

type Ports = {
  readonly transact: Transact;
  readonly attempts: Pick<AttemptRepository, 'listOverdue'>;
  readonly clock: Clock;
};

const BATCH = 100;

/** Ends one attempt that nobody ended, if its time is over; true when this call ended it (product.md 4.10). */
export const finishIfOverdue =
  (ports: Pick<Ports, 'transact' | 'clock'>) =>
  async (attemptId: number): Promise<boolean> => {
    const result = await ports.transact<boolean, never>(async ({ attempts }) => {
      const now = ports.clock.now();
      const attempt = await attempts.lock(attemptId);
      if (!attempt || !isOverdue(attempt, now)) return accepted(false);
      await endAttempt(attempts, attempt, 'server', now);
      return accepted(true);
    });
    return result.ok && result.value;
  };

/** Ends all attempts that nobody ended; a job that runs every few seconds (product.md 4.10). Returns how many. */
export const finishOverdueAttempts = (ports: Ports) => async (): Promise<number> => {
  const ids = await ports.attempts.listOverdue(ports.clock.now() - ANSWER_GRACE_MS, BATCH);
  let finished = 0;
  for (const id of ids) if (await finishIfOverdue(ports)(id)) finished += 1;
  return finished;
};
