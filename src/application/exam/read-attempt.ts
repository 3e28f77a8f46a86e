import { isOverdue } from '../../domain/exam/attempt.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { AttemptRecord } from '../ports/exam.ts';
import type { UseCase } from '../use-case.ts';
import { finishIfOverdue } from './finish-overdue-attempts.ts';
import type { ExamPorts } from './ports.ts';
import { presentAttemptLine, presentCompleted, presentIncomplete, presentRunning } from './present-attempt.ts';

type Ports = Pick<ExamPorts, 'transact' | 'attemptReader' | 'clock'>;

/**
 * The caller's attempt: the paper while it runs, the result and review afterwards. An overdue attempt is ended first,
 * without waiting for the job.
 */
export const readAttempt =
  (ports: Ports): UseCase<'exam.read'> =>
  async ({ user }, { examId: attemptId }) => {
    const attempt = await findAttemptEndedIfOverdue(ports, attemptId, user.id);
    if (!attempt) return refused({ code: 'not-found' });
    const now = ports.clock.now();
    if (attempt.closedAt !== null && !attempt.completed) return accepted(presentIncomplete(attempt, now));
    const paper = await ports.attemptReader.paper(attemptId);
    const answers = await ports.attemptReader.answers(attemptId);
    if (!attempt.completed) return accepted(presentRunning(attempt, paper, answers, now));
    const rescorings = await ports.attemptReader.rescorings(attemptId);
    return accepted(presentCompleted(attempt, { paper, answers, rescorings }, now));
  };

async function findAttemptEndedIfOverdue(
  ports: Ports,
  attemptId: number,
  userId: number,
): Promise<AttemptRecord | null> {
  const attempt = await ports.attemptReader.find(attemptId);
  if (attempt?.userId !== userId) return null;
  if (!isOverdue(attempt, ports.clock.now())) return attempt;
  await finishIfOverdue(ports)(attemptId);
  return ports.attemptReader.find(attemptId);
}

/** The longest list of attempts. */
const LONGEST_LIST = 100;

/** One's own attempts, newest first. */
export const listAttempts =
  ({ attemptReader }: Pick<ExamPorts, 'attemptReader'>): UseCase<'exam.listAttempts'> =>
  async ({ user }) =>
    accepted((await attemptReader.listOf(user.id, LONGEST_LIST)).map(presentAttemptLine));
