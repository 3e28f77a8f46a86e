import type { AttemptView, OutputOf, SessionUserView } from '../../application/contract/index.ts';
import type { PendingAnswer } from '../../domain/exam/answer-journal.ts';
import { sendCall } from '../api/http-api.ts';
import type { ServerClock } from './server-clock.ts';

/** The calls that a running attempt makes. Each fails by `ApiError`, by a network failure, or by giving up. */
export type ExamCalls = {
  readonly answer: (answer: PendingAnswer, signal: AbortSignal) => Promise<void>;
  readonly read: () => Promise<AttemptView>;
  readonly complete: () => Promise<void>;
  readonly whoAmI: () => Promise<SessionUserView>;
};

/** How long reading and completing may take before they are tried again, in milliseconds. */
const CALL_LIMIT_MS = 15_000;

/**
 * The calls of one attempt; every answer of the server that tells its time corrects the clock (product.md 4.4). Answers
 * are sent with `keepalive`, so that the one just chosen outlives a closed tab.
 */
export function createExamCalls(attemptId: number, clock: ServerClock): ExamCalls {
  const timed = async <Output extends { readonly serverNow: number }>(call: Promise<unknown>): Promise<Output> => {
    const askedAt = performance.now();
    const output = (await call) as Output;
    clock.read({ serverNow: output.serverNow, askedAt, heardAt: performance.now() });
    return output;
  };
  const limited = (): RequestInit => ({ signal: AbortSignal.timeout(CALL_LIMIT_MS) });
  return {
    answer: async ({ questionId, optionId, chosenAt }, signal) => {
      const input = { examId: attemptId, questionId, selectedAnswerId: optionId, chosenAt };
      await timed<OutputOf<'exam.answer'>>(sendCall('exam.answer', input, { signal, keepalive: true }));
    },
    read: () => timed<AttemptView>(sendCall('exam.read', { examId: attemptId }, limited())),
    complete: async () => {
      await sendCall('exam.complete', { examId: attemptId }, limited());
    },
    whoAmI: async () => (await sendCall('accounts.me', {}, limited())) as SessionUserView,
  };
}
