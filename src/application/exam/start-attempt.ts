import { STANDARD_ALLOWANCE } from '../../domain/exam/allowance.ts';
import { isRunning, startTimes } from '../../domain/exam/attempt.ts';
import { drawPaper } from '../../domain/exam/paper.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { UseCase } from '../use-case.ts';
import { endAttempt } from './end-attempt.ts';
import type { ExamPorts } from './ports.ts';

type Ports = Pick<ExamPorts, 'transact' | 'clock' | 'randomness'>;

/** Starts an attempt with a paper of its own, or resumes the running one (product.md 4.2, 4.3). */
export const startAttempt =
  (ports: Ports): UseCase<'exam.start'> =>
  ({ user }, { examSet, allowance = STANDARD_ALLOWANCE }) =>
    ports.transact<OutputOf<'exam.start'>, Refusal>(async ({ attempts }) => {
      const now = ports.clock.now();
      const open = await attempts.lockOpen(user.id, examSet);
      if (open && isRunning(open, now)) return accepted({ id: open.id, resumed: true });
      if (open) await endAttempt(attempts, open, 'server', now);
      const items = await attempts.bankItems(examSet);
      if (items.length === 0) return refused({ code: 'exam-set-unavailable' });
      const paper = drawPaper(items, ports.randomness.number);
      const attempt = { userId: user.id, examSet, ...startTimes(now, allowance), allowance };
      const id = await attempts.add(attempt, paper);
      return accepted({ id, resumed: false });
    });
