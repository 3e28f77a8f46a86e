import { isOverdue } from '../../domain/exam/attempt.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { AttemptView } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { AttemptReader, AttemptRecord } from '../ports/exam.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';
import { finishIfOverdue } from './finish-overdue-attempts.ts';
import { presentCompleted, presentIncomplete, presentRunning } from './present-attempt.ts';

type Ports = { readonly transact: Transact; readonly attemptReader: AttemptReader; readonly clock: Clock };

/**
 * Reads one's own attempt: the paper while it runs, the result and review after it ended (product.md 4.13, 4.16). An
 * attempt that is overdue is ended first, so that nobody waits for the job (product.md 4.10).
 */
export const readAttempt =
  (ports: Ports) =>
  async (user: User, attemptId: number): Promise<Result<AttemptView, Refusal>> => {
    const attempt = await settled(ports, attemptId, user.id);
    if (!attempt) return refused({ code: 'not-found' });
    const now = ports.clock.now();
    if (attempt.closedAt !== null && !attempt.completed) return accepted(presentIncomplete(attempt, now));
    const paper = await ports.attemptReader.paper(attemptId);
    const answers = await ports.attemptReader.answers(attemptId);
    if (!attempt.completed) return accepted(presentRunning(attempt, paper, answers, now));
    const rescorings = await ports.attemptReader.rescorings(attemptId);
    return accepted(presentCompleted(attempt, { paper, answers, rescorings }, now));
  };

async function settled(ports: Ports, attemptId: number, userId: number): Promise<AttemptRecord | null> {
  const attempt = await ports.attemptReader.find(attemptId);
  if (attempt?.userId !== userId) return null;
  if (!isOverdue(attempt, ports.clock.now())) return attempt;
  await finishIfOverdue(ports)(attemptId);
  return ports.attemptReader.find(attemptId);
}
