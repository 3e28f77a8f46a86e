import { accepted, refused } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { UseCase } from '../use-case.ts';
import { scoreAndCloseAttempt } from './end-attempt.ts';
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
    const ended = await ports.transact<null, Refusal>(async (repositories) => {
      const { attempts } = repositories;
      const attempt = await attempts.lock(attemptId);
      if (attempt?.userId !== user.id) return refused({ code: 'not-found' });
      const now = ports.clock.now();
      if (await scoreAndCloseAttempt(attempts, attempt, 'learner', now)) {
        if (blindReview) await offerBlindReview(repositories, attemptId, now);
        await recordMistakesOfAttempts(repositories, user.id);
      }
      return accepted(null);
    });
    if (!ended.ok) return ended;
    const attempt = await ports.attemptReader.find(attemptId);
    return attempt ? accepted({ examAttempt: summariseAttempt(attempt) }) : refused({ code: 'not-found' });
  };
