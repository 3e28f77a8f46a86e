import { isStandardAllowance } from '../../domain/exam/allowance.ts';
import { deriveWorkRecord } from '../../domain/exam/attempt-events.ts';
import { replayAnswers } from '../../domain/study/mistake.ts';
import { inTransaction } from '../in-transaction.ts';
import type { ExamAnswerRecord, MistakeEntry, PaperQuestionResult, StoredMistake } from '../ports/mistakes.ts';
import type { Repositories } from '../ports/transact.ts';
import { type MistakeResult, toLearnerDay, updateMistakes } from '../study/record-answers.ts';
import type { EndedAttempt } from './end-attempt.ts';
import type { ExamPorts } from './ports.ts';

type Recording = Pick<Repositories, 'mistakes'>;
type RecordingTimes = Pick<Repositories, 'attempts' | 'questionTimes'>;

/**
 * Puts what was missed in the completed exams of a user on the list, each exam once and in the order in which they ended
 * (product.md 5.46). Runs in the transaction that ends an exam, which is `ended`, or in a job.
 */
export async function recordMistakesOfAttempts(
  repositories: Recording & RecordingTimes,
  userId: number,
  ended?: EndedAttempt,
): Promise<void> {
  for (const { id, closedAt } of await repositories.mistakes.claimUnrecorded(userId)) {
    const paper = await repositories.mistakes.listResults(id);
    const results = paper.map(
      ({ questionId, outcome, isGuess }): MistakeResult => ({ ...examQuestion(questionId), outcome, isGuess }),
    );
    await updateMistakes(repositories, userId, results, { at: closedAt, attemptId: id });
    await recordTimes(repositories, id, paper, ended?.attempt.id === id ? ended.timeByQuestion : null);
  }
}

/**
 * Adds the times of answered questions to those that others are compared with: of a learner's first exam of a set, in standard time.
 * Those that are not known are derived from the stored events.
 */
async function recordTimes(
  { attempts, questionTimes }: RecordingTimes,
  attemptId: number,
  paper: readonly PaperQuestionResult[],
  known: EndedAttempt['timeByQuestion'] | null,
): Promise<void> {
  const attempt = await questionTimes.findAttempt(attemptId);
  if (!attempt?.isFirstOfSet || !isStandardAllowance(attempt.allowance)) return;
  const timeByQuestion = known ?? deriveWorkRecord(await attempts.events(attemptId)).timeByQuestion;
  const answered = paper.filter(
    ({ questionId, outcome }) => outcome !== 'unanswered' && timeByQuestion.has(questionId),
  );
  const times = new Map(answered.map(({ questionId }) => [questionId, timeByQuestion.get(questionId) ?? 0]));
  await questionTimes.add(attemptId, times);
}

const examQuestion = (questionId: number) => ({ source: 'exam', sourceId: questionId, number: 0 }) as const;

/** Users of a run, each in a transaction of its own. */
const BATCH = 50;

/** Job: records exams that the server ended, and those from before there was a list. Answers the number of users. */
export const recordMistakesOfAllAttempts =
  ({ transact, mistakes }: Pick<ExamPorts, 'transact' | 'mistakes'>) =>
  async (stopping?: AbortSignal): Promise<number> => {
    const userIds = await mistakes.listUnrecorded(BATCH);
    for (const userId of userIds) {
      if (stopping?.aborted) break;
      await inTransaction(transact, (repositories) => recordMistakesOfAttempts(repositories, userId));
    }
    return userIds.length;
  };

/**
 * Recomputes the entries of users for a question whose key was corrected, from all answers that they gave to it. The cause stays
 * (product.md 5.77).
 */
export async function recomputeMistakes(
  repositories: Recording,
  questionId: number,
  userIds: readonly number[],
): Promise<void> {
  const history = await repositories.mistakes.listHistory(questionId, userIds);
  for (const userId of userIds) {
    const own = history.filter((answer) => answer.userId === userId);
    await recomputeMistake(repositories, userId, questionId, own);
  }
}

async function recomputeMistake(
  { mistakes }: Recording,
  userId: number,
  questionId: number,
  history: readonly ExamAnswerRecord[],
): Promise<void> {
  const name = examQuestion(questionId);
  const [former] = await mistakes.lock(userId, [name]);
  if (!former) return;
  const results = history.map((answer) => ({ ...answer, day: toLearnerDay(former, answer.at) }));
  const entry = replayAnswers(results, former.cause);
  if (!entry) return mistakes.remove(userId, [name]);
  await mistakes.save(userId, [{ ...name, ...entry, attemptId: lastAttempt(history, entry, former) }]);
}

/** The exam of the last miss; an answer given again belongs to the last exam before it. */
const lastAttempt = (
  history: readonly ExamAnswerRecord[],
  { missedAt }: Pick<MistakeEntry, 'missedAt'>,
  former: StoredMistake,
): number | null =>
  history.filter(({ attemptId, at }) => attemptId !== null && at <= missedAt).sort((one, other) => other.at - one.at)[0]
    ?.attemptId ?? former.attemptId;
