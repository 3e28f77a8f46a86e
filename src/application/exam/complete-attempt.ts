import { accepted, refused } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { AttemptRecord } from '../ports/exam.ts';
import type { UseCase } from '../use-case.ts';
import { endAttempt } from './end-attempt.ts';
import type { ExamPorts } from './ports.ts';
import { summariseAttempt } from './present-attempt.ts';
import { recordMistakesOfAttempts } from './record-attempts.ts';
import { offerBlindReview } from './review-blind.ts';

type Ports = Pick<ExamPorts, 'transact' | 'attemptReader' | 'clock'>;

/**
 * Ends an attempt for its learner; ending again answers the same result (product.md 4.9). Where the caller asks for it, keys are
 * withheld for blind review (product.md 4.31).
 */
export const completeAttempt =
  (ports: Ports): UseCase<'exam.complete'> =>
  async ({ user }, { examId: attemptId, blindReview = false }) => {
    const ended = await ports.transact<AttemptRecord | null, Refusal>(async (repositories) => {
      const { attempts } = repositories;
      const attempt = await attempts.lock(attemptId);
      if (attempt?.userId !== user.id) return refused({ code: 'not-found' });
      const now = ports.clock.now();
      const closed = await endAttempt(attempts, attempt, 'learner', now);
      if (!closed) return accepted(null);
      if (blindReview) await offerBlindReview(repositories, attemptId, now);
      await recordMistakesOfAttempts(repositories, user.id, closed);
      return accepted(closed.attempt);
    });
    if (!ended.ok) return ended;
    // An attempt that another call ended has the result that was stored.
    const attempt = ended.value ?? (await ports.attemptReader.find(attemptId));
    return attempt ? accepted({ examAttempt: summariseAttempt(attempt) }) : refused({ code: 'not-found' });
  };
