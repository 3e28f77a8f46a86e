import { type BreakClock, beginBreak, endBreak } from '../../domain/exam/allowance.ts';
import { isRunning } from '../../domain/exam/attempt.ts';
import { acceptEvent } from '../../domain/exam/attempt-events.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { SignedInCaller, UseCase } from '../use-case.ts';
import type { ExamPorts } from './ports.ts';
import { presentClock } from './present-attempt.ts';

type Ports = Pick<ExamPorts, 'transact' | 'clock'>;
type Change = (clock: BreakClock, now: number) => Result<BreakClock, 'no-break-left'>;

/** Stops the clock of an attempt; during a break nothing changes (product.md 4.22). */
export const pauseAttempt = (ports: Ports): UseCase<'exam.pause'> => changeBreak(ports, 'pause', beginBreak);

/** Lets the clock of an attempt go on; without a break nothing changes (product.md 4.22). */
export const resumeAttempt = (ports: Ports): UseCase<'exam.resume'> =>
  changeBreak(ports, 'resume', (clock, now) => accepted(endBreak(clock, now)));

const changeBreak =
  (ports: Ports, kind: 'pause' | 'resume', change: Change) =>
  ({ user }: SignedInCaller, { examId: attemptId }: CommandOf<'exam.pause'>) =>
    ports.transact<OutputOf<'exam.pause'>, Refusal>(async ({ attempts }) => {
      const now = ports.clock.now();
      const attempt = await attempts.lock(attemptId);
      if (attempt?.userId !== user.id) return refused({ code: 'not-found' });
      if (!isRunning(attempt, now)) {
        return refused({ code: attempt.closedAt === null ? 'attempt-over' : 'attempt-closed' });
      }
      const { deadlineAt, pausedAt, breakLeftMs } = attempt;
      const before = { deadlineAt, pausedAt, breakLeftMs };
      const changed = change(before, now);
      if (!changed.ok) return refused({ code: changed.refusal });
      if (changed.value !== before) {
        const event = acceptEvent({ kind, questionId: null, optionId: null, at: now }, attempt.startedAt, now);
        await attempts.saveBreak(attemptId, changed.value);
        await attempts.appendEvents([{ ...event, attemptId }]);
      }
      return accepted({ ...presentClock(changed.value), serverNow: now });
    });
