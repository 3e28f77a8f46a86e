import { deadlineOf, type ExamSet, isRunning } from '../../domain/exam/attempt.ts';
import { drawPaper } from '../../domain/exam/paper.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { Clock, Randomness } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';
import { endAttempt } from './end-attempt.ts';

type Ports = { readonly transact: Transact; readonly clock: Clock; readonly randomness: Randomness };
type Started = { readonly id: number; readonly resumed: boolean };

/** Starts an attempt with a paper of its own, or resumes the one that is running (product.md 4.2, 4.3). */
export const startAttempt =
  (ports: Ports) =>
  (user: User, examSet: ExamSet): Promise<Result<Started, Refusal>> =>
    ports.transact<Started, Refusal>(async ({ attempts }) => {
      const now = ports.clock.now();
      const open = await attempts.findOpen(user.id, examSet);
      if (open && isRunning(open, now)) return accepted({ id: open.id, resumed: true });
      if (open) await endAttempt(attempts, open, 'server', now);
      const items = await attempts.bankItems(examSet);
      if (items.length === 0) return refused({ code: 'exam-set-unavailable' });
      const paper = drawPaper(items, ports.randomness.number);
      const id = await attempts.add({ userId: user.id, examSet, startedAt: now, deadlineAt: deadlineOf(now) }, paper);
      return accepted({ id, resumed: false });
    });
