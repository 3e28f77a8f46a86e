import { ANSWER_GRACE_MS, isOverdue } from '../../domain/exam/attempt.ts';
import { inTransaction } from '../in-transaction.ts';
import { scoreAndCloseAttempt } from './end-attempt.ts';
import type { ExamPorts } from './ports.ts';

type Ports = Pick<ExamPorts, 'transact' | 'attempts' | 'clock'>;

const BATCH = 100;

/** Ends an attempt whose time is over; true when this call ended it. */
export const finishIfOverdue =
  (ports: Pick<Ports, 'transact' | 'clock'>) =>
  (attemptId: number): Promise<boolean> =>
    inTransaction(ports.transact, async ({ attempts }) => {
      const now = ports.clock.now();
      const attempt = await attempts.lock(attemptId);
      if (!attempt || !isOverdue(attempt, now)) return false;
      return scoreAndCloseAttempt(attempts, attempt, 'server', now);
    });

/** Job: ends all attempts whose time is over (product.md 4.10). Answers how many. */
export const finishOverdueAttempts = (ports: Ports) => async (): Promise<number> => {
  const ids = await ports.attempts.listOverdue(ports.clock.now() - ANSWER_GRACE_MS, BATCH);
  let finished = 0;
  for (const id of ids) if (await finishIfOverdue(ports)(id)) finished += 1;
  return finished;
};
