import { blindQuestions } from '../../domain/exam/blind-review.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { StoredBlindReview } from '../ports/blind-reviews.ts';
import type { Attempt } from '../ports/exam.ts';
import type { Repositories } from '../ports/transact.ts';
import type { UseCase } from '../use-case.ts';
import type { ExamPorts } from './ports.ts';

type Ports = Pick<ExamPorts, 'transact' | 'clock'>;

/**
 * Offers blind review of an attempt that has just been completed: keys are withheld until it is finished or declined. Nothing
 * where no question was flagged, guessed or left open (product.md 4.31).
 */
export async function offerBlindReview(
  { blindReviews }: Pick<Repositories, 'blindReviews'>,
  attemptId: number,
  now: number,
): Promise<void> {
  const questionIds = blindQuestions(await blindReviews.listCandidates(attemptId));
  if (questionIds.length > 0) await blindReviews.open(attemptId, questionIds, now);
}

/** Keeps an answer without time; the last one of a question counts. It is acknowledged once it is durable. */
export const answerBlindReview =
  (ports: Ports): UseCase<'exam.answerBlind'> =>
  ({ user }, { examId: attemptId, questionId, selectedAnswerId: optionId }) =>
    ports.transact<OutputOf<'exam.answerBlind'>, Refusal>(async (repositories) => {
      const found = await lockReview(repositories, user.id, attemptId);
      if (!found.ok) return found;
      if (found.value.review.state !== 'open') return refused({ code: 'blind-review-closed' });
      const answer = { attemptId, userId: user.id, questionId };
      const [facts] = await repositories.attempts.answerFacts([answer]);
      if (!facts?.paperOptionIds?.includes(optionId)) return refused({ code: 'answer-misfit' });
      const saved = await repositories.blindReviews.saveAnswer(attemptId, { questionId, optionId }, ports.clock.now());
      return saved ? accepted({ questionId, selectedAnswerId: optionId }) : refused({ code: 'answer-misfit' });
    });

/** Finishes or declines a blind review; a second time changes nothing and answers how it was closed. */
export const closeBlindReview =
  (ports: Ports): UseCase<'exam.closeBlind'> =>
  ({ user }, { examId: attemptId, state }) =>
    ports.transact<OutputOf<'exam.closeBlind'>, Refusal>(async (repositories) => {
      const found = await lockReview(repositories, user.id, attemptId);
      if (!found.ok) return found;
      const { review } = found.value;
      if (review.state !== 'open') return accepted({ state: review.state });
      const keys = new Map(
        (await repositories.attempts.keyedPaper(attemptId)).map((item) => [item.questionId, item.keyOptionId]),
      );
      const right = review.answers.filter(
        ({ questionId, optionId }) => optionId !== null && keys.get(questionId) === optionId,
      );
      const rightIds = right.map(({ questionId }) => questionId);
      await repositories.blindReviews.close(attemptId, state, rightIds, ports.clock.now());
      return accepted({ state });
    });

/** The blind review of the caller's own attempt; not found where there is none. */
async function lockReview(
  { attempts, blindReviews }: Pick<Repositories, 'attempts' | 'blindReviews'>,
  userId: number,
  attemptId: number,
): Promise<Result<{ readonly attempt: Attempt; readonly review: StoredBlindReview }, Refusal>> {
  const attempt = await attempts.find(attemptId);
  const review = attempt?.userId === userId ? await blindReviews.lock(attemptId) : null;
  return attempt && review ? accepted({ attempt, review }) : refused({ code: 'not-found' });
}
