import { toCalendarDay } from '../../domain/calendar-day.ts';
import { SITE_TIME_ZONE } from '../../domain/site-time-zone.ts';
import { type AnswerResult, applyAnswerToMistake, type MistakeQuestionRef } from '../../domain/study/mistake.ts';
import type { LockedMistake, MistakeEntry } from '../ports/mistakes.ts';
import type { PracticeAnswer } from '../ports/study.ts';
import type { Repositories } from '../ports/transact.ts';

type Ports = Pick<Repositories, 'mistakes'>;

/** An answer that goes into the list of mistakes, or out of it. */
export type MistakeResult = MistakeQuestionRef & Pick<AnswerResult, 'outcome' | 'isGuess'>;

/** When the answers were given, and in which exam; null outside exams and for answers given again. */
export type AnswerOccasion = { readonly at: number; readonly attemptId: number | null };

/**
 * Brings the learner's list of mistakes up to date with answers, each to another question (product.md 5.46). Runs in the
 * transaction that stores the answers.
 */
export async function updateMistakes(
  { mistakes }: Ports,
  userId: number,
  results: readonly MistakeResult[],
  { at, attemptId }: AnswerOccasion,
): Promise<void> {
  const locked = await mistakes.lock(userId, results);
  const entries = new Map(locked.map((entry) => [keyOf(entry), entry]));
  const needsDay = results.some((result) => result.outcome === 'right' && entries.has(keyOf(result)));
  const day = needsDay ? toLearnerDay(locked[0], at) : '';
  const changed = results.flatMap((result): MistakeEntry[] => {
    const former = entries.get(keyOf(result)) ?? null;
    const entry = applyAnswerToMistake(former, { ...result, at, day });
    if (!entry || entry === former) return [];
    return [{ ...nameOf(result), ...entry, attemptId: attemptOf(former, entry, attemptId) }];
  });
  await mistakes.save(userId, changed);
}

/** As `recordAnswers`, for practice, where confidence is not recorded. */
export const recordPracticeAnswers = (
  repositories: Ports,
  userId: number,
  answers: readonly PracticeAnswer[],
  now: number,
): Promise<void> =>
  updateMistakes(
    repositories,
    userId,
    answers.map(({ isRight, ...answer }) => ({ ...answer, outcome: isRight ? 'right' : 'wrong', isGuess: false })),
    { at: now, attemptId: null },
  );

/** The calendar day of a learner, in the zone of the exam's day, otherwise in the site's (product.md 5.59). */
export const toLearnerDay = (entry: Pick<LockedMistake, 'timeZone'> | undefined, at: number): string =>
  toCalendarDay(at, entry?.timeZone ?? SITE_TIME_ZONE);

/** The exam of the last miss; an answer given again belongs to no exam and leaves the former one. */
const attemptOf = (former: LockedMistake | null, { missedAt }: { missedAt: number }, attemptId: number | null) =>
  former && (attemptId === null || former.missedAt === missedAt) ? former.attemptId : attemptId;

const nameOf = ({ source, sourceId, number }: MistakeQuestionRef): MistakeQuestionRef => ({ source, sourceId, number });
const keyOf = ({ source, sourceId, number }: MistakeQuestionRef): string => `${source}-${sourceId}-${number}`;
