import { decideAttemptOutcome, isOverdue } from '../../domain/exam/attempt.ts';
import { isKeyWithheld } from '../../domain/exam/blind-review.ts';
import type { CountedAnswer } from '../../domain/exam/rescoring.ts';
import { scoreCounted } from '../../domain/exam/scoring.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { AttemptReader, AttemptRecord, ListedAttempt, PaperItemText } from '../ports/exam.ts';
import type { UseCase } from '../use-case.ts';
import type { ExamPorts } from './ports.ts';
import {
  presentAttemptListEntry,
  presentBlind,
  presentCompleted,
  presentIncomplete,
  presentRunning,
} from './present-attempt.ts';

type StoredAttempt = { readonly attempt: AttemptRecord; readonly answers: readonly CountedAnswer[] };

/**
 * The caller's attempt: the paper while it runs, the result and review afterwards. An overdue attempt is shown as the job
 * will end it, since reading writes nothing (product.md 4.10).
 */
export const readAttempt =
  ({ attemptReader, clock }: Pick<ExamPorts, 'attemptReader' | 'clock'>): UseCase<'exam.read'> =>
  async ({ user }, { examId: attemptId }) => {
    const overview = await attemptReader.findOverview(attemptId);
    if (overview?.attempt.userId !== user.id) return refused({ code: 'not-found' });
    const { attempt: found, blindReview, withholding, rescorings } = overview;
    const now = clock.now();
    if (found.closedAt !== null && !found.completed) return accepted(presentIncomplete(found, now));
    const isWithheld = isKeyWithheld(blindReview, withholding);
    const showsKeys = (found.completed || isOverdue(found, now)) && !isWithheld;
    const [paper, { marks, blindAnswers, ...given }, events] = await Promise.all([
      attemptReader.paper(attemptId),
      attemptReader.entries(attemptId),
      showsKeys ? attemptReader.events(attemptId) : [],
    ]);
    const stored = { attempt: found, answers: given.answers };
    const { attempt, answers } = isOverdue(found, now) ? asEndedByServer(stored, paper) : stored;
    if (attempt.closedAt === null) return accepted(presentRunning(attempt, { paper, answers, marks }, now));
    if (!attempt.completed) return accepted(presentIncomplete(attempt, now));
    const review = blindReview && { ...blindReview, answers: blindAnswers };
    return accepted(
      isWithheld
        ? presentBlind(attempt, { paper, answers, marks, review, withholding }, now)
        : presentCompleted(attempt, { paper, answers, rescorings, marks, events, review }, now),
    );
  };

/** As `endAttempt` leaves an attempt that ran out. */
function asEndedByServer({ attempt, answers }: StoredAttempt, paper: readonly PaperItemText[]): StoredAttempt {
  const closed = { ...attempt, closedAt: attempt.deadlineAt };
  if (decideAttemptOutcome('server', answers.length) === 'incomplete') return { attempt: closed, answers };
  const keys = new Map(paper.map(({ questionId, options }) => [questionId, options.find(({ isKey }) => isKey)?.id]));
  const counted = answers.map((answer) => ({ ...answer, isCounted: keys.get(answer.questionId) === answer.optionId }));
  const rightIds = counted.filter(({ isCounted }) => isCounted).map(({ questionId }) => questionId);
  const { right, items } = scoreCounted(paper, new Set(rightIds));
  return { attempt: { ...closed, completed: true, right, items }, answers: counted };
}

/** The longest list of attempts. */
const LONGEST_LIST = 100;

/** One's own attempts, newest first. */
export const listAttempts =
  ({ attemptReader }: Pick<ExamPorts, 'attemptReader'>): UseCase<'exam.listAttempts'> =>
  async ({ user }) =>
    accepted((await listNewestAttempts(attemptReader, user.id)).map(presentAttemptListEntry));

/** The newest attempts of a learner, newest first: pages that show them in several ways ask once. */
export const listNewestAttempts = (
  attemptReader: Pick<AttemptReader, 'listOf'>,
  userId: number,
): Promise<ListedAttempt[]> => attemptReader.listOf(userId, LONGEST_LIST);
