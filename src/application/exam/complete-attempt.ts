import { accepted, type Result, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { AttemptReader } from '../ports/exam.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';
import { endAttempt } from './end-attempt.ts';
import { summariseAttempt } from './present-attempt.ts';

type Ports = { readonly transact: Transact; readonly attemptReader: AttemptReader; readonly clock: Clock };

/** Ends an attempt for its learner; ending again answers the same result (product.md 4.9). */
export const completeAttempt =
  (ports: Ports) =>
  async (user: User, attemptId: number): Promise<Result<OutputOf<'exam.complete'>, Refusal>> => {
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
