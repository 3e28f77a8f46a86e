import { accepted, refused } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { UseCase } from '../use-case.ts';
import { endAttempt } from './end-attempt.ts';
import type { ExamPorts } from './ports.ts';
import { summariseAttempt } from './present-attempt.ts';

type Ports = Pick<ExamPorts, 'transact' | 'attemptReader' | 'clock'>;

/** Ends an attempt for its learner; ending again answers the same result (product.md 4.9). */
export const completeAttempt =
  (ports: Ports): UseCase<'exam.complete'> =>
  async ({ user }, { examId: attemptId }) => {
    const ended = await ports.transact<null, Refusal>(async ({ attempts }) => {
      const attempt = await attempts.lock(attemptId);
      if (attempt?.userId !== user.id) return refused({ code: 'not-found' });
      if (attempt.closedAt === null) await endAttempt(attempts, attempt, 'learner', ports.clock.now());
      return accepted(null);
    });
    if (!ended.ok) return ended;
    const attempt = await ports.attemptReader.find(attemptId);
    return attempt ? accepted({ examAttempt: summariseAttempt(attempt) }) : refused({ code: 'not-found' });
  };
