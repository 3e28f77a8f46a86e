import { accepted, type Result, refused } from '../result.ts';
import { type Allowance, examDuration, MAX_BREAK_TIME_MS, type TimeAllowance } from './allowance.ts';

/** How long an attempt lasts, in milliseconds: 9,000 seconds (product.md 4.4). */
export const EXAM_DURATION_MS = 9_000_000;

/** How long after the deadline answers in transit are accepted, in milliseconds (product.md 4.7). */
export const ANSWER_GRACE_MS = 60_000;

/** How far the clocks of two servers of one site may be apart, in milliseconds (product.md 4.34). */
const CLOCK_TOLERANCE_MS = 1_000;

/** The two mock sets of the material. */
export type ExamSet = 1 | 2;

/** Which paper an attempt is at: the number of a mock set, or from 3 on of a paper assembled for the learner (product.md 15.18). */
export type PaperNumber = number;

/** The number of a learner's first assembled paper. */
export const FIRST_ASSEMBLED_PAPER = 3;

/** Whether a paper is one of the two mock sets. */
export const isMockSet = (paper: PaperNumber): paper is ExamSet => paper === 1 || paper === 2;

/** What a paper is called. */
export const paperTitle = (paper: PaperNumber): string =>
  isMockSet(paper) ? `Mock Exam Set ${paper}` : `Paper ${paper}`;

/** The short title of a paper, for narrow columns. */
export const shortPaperTitle = (paper: PaperNumber): string => (isMockSet(paper) ? `Set ${paper}` : `Paper ${paper}`);

/** What decides about an attempt; times in milliseconds since 1970, UTC. `closedAt` is set when it ended, however it ended. */
export type AttemptTimes = {
  readonly startedAt: number;
  readonly deadlineAt: number;
  readonly closedAt: number | null;
};

/** An answer as it arrives. `chosenAt` is the device's word, in server time, and only ever counts against the sender. */
export type AnswerCommand = {
  readonly questionId: number;
  readonly optionId: number;
  readonly chosenAt: number | null;
};

/** Why an entry of any kind is no longer accepted in an attempt (product.md 4.5, 4.7). */
export type AttemptRefusal = 'attempt-closed' | 'attempt-over';

/** Why an answer is not taken (product.md 4.5, 4.7). */
export type AnswerRefusal = AttemptRefusal | 'answer-misfit';

/** The deadline of an attempt that starts now (product.md 4.4, 4.21). */
export const computeDeadline = (startedAt: number, time: TimeAllowance = '1x'): number =>
  startedAt + examDuration(EXAM_DURATION_MS, time);

/** When an attempt that starts now is due, and how long its breaks may be, in milliseconds (product.md 4.21, 4.22). */
export const computeStartTimes = (now: number, { time, breaks }: Allowance) => ({
  startedAt: now,
  deadlineAt: computeDeadline(now, time),
  breakLeftMs: breaks ? MAX_BREAK_TIME_MS : 0,
});

/** Whether the server must end the attempt itself: deadline and grace have passed and it was not ended (product.md 4.10). */
export const isOverdue = (attempt: AttemptTimes, now: number): boolean =>
  attempt.closedAt === null && now > attempt.deadlineAt + ANSWER_GRACE_MS;

/** Whether an attempt can be resumed: neither closed nor past its deadline (product.md 4.3). */
export const isRunning = (attempt: AttemptTimes, now: number): boolean =>
  attempt.closedAt === null && now < attempt.deadlineAt;

/** The answer to store: the moment of choosing is never later than now, so no answer can outrank future ones. */
export type AcceptedAnswer = { readonly questionId: number; readonly optionId: number; readonly chosenAt: number };

/**
 * The moment to store for something that the device says was made at `claimedAt`: never later than now. Refused when the
 * attempt takes nothing any more, or when it was made after the deadline (product.md 4.5, 4.7).
 */
export function acceptAnswerTime(
  attempt: AttemptTimes,
  claimedAt: number | null,
  now: number,
): Result<number, AttemptRefusal> {
  if (attempt.closedAt !== null) return refused('attempt-closed');
  if (now > attempt.deadlineAt + ANSWER_GRACE_MS) return refused('attempt-over');
  const at = Math.min(claimedAt ?? now, now);
  return claimedAt !== null && at > attempt.deadlineAt ? refused('attempt-over') : accepted(at);
}

/**
 * The latest moment that can be stored already, since none is later than the time of its storing. A later one was stored before
 * the server's clock was set back, and what arrives now replaces it (product.md 4.34).
 */
export const computeLatestStoredMoment = (now: number): number => now + CLOCK_TOLERANCE_MS;

/**
 * Decides about an answer (product.md 4.5, 4.7). `paperOptionIds` are the options of that question in the attempt's
 * paper, or null when the paper does not hold the question.
 */
export function acceptAnswer(
  attempt: AttemptTimes,
  paperOptionIds: readonly number[] | null,
  command: AnswerCommand,
  now: number,
): Result<AcceptedAnswer, AnswerRefusal> {
  const moment = acceptAnswerTime(attempt, command.chosenAt, now);
  if (!moment.ok) return moment;
  if (!paperOptionIds?.includes(command.optionId)) return refused('answer-misfit');
  return accepted({ questionId: command.questionId, optionId: command.optionId, chosenAt: moment.value });
}

/** How an attempt ends: with a score, or 'Incomplete' when the server ends one without any answer (product.md 4.9, 4.10). */
export const decideAttemptOutcome = (
  endedBy: 'learner' | 'server',
  answersGiven: number,
): 'completed' | 'incomplete' => (endedBy === 'server' && answersGiven === 0 ? 'incomplete' : 'completed');
