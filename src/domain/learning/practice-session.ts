import type { AreaCode } from '../exam/blueprint.ts';
import { type RandomNumber, shuffled } from '../exam/paper.ts';
import type { QuizChoice } from '../study/quiz.ts';
import type { MemoryModel } from './memory.ts';

/**
 * The state of an item for a learner: by the last answer in practice, or in the mock exams where it is one of their
 * items; marked as a guess; or due, since its answer is likely to be forgotten (product.md 15.20).
 */
export const PRACTICE_ITEM_STATES = ['new', 'wrong', 'guessed', 'due', 'right', 'flagged'] as const;

export type PracticeItemState = (typeof PRACTICE_ITEM_STATES)[number];

/** An answer, its reason, and the next question; or a clock and the answers at the end. */
export const SESSION_MODES = ['tutor', 'timed'] as const;

export type SessionMode = (typeof SESSION_MODES)[number];

/** Time of a question in a timed session: 9,000 s for 110 questions, as in the exam. */
export const SECONDS_A_QUESTION = 9_000 / 110;

/** The most questions of one session: a paper. */
export const MAX_SESSION_QUESTIONS = 110;

/** An item that a learner may practise. */
export type PoolItem = {
  readonly id: number;
  readonly area: AreaCode;
  readonly topic: string;
  readonly lastAnswer: 'right' | 'wrong' | null;
  readonly isFlagged: boolean;
  /** Marked as a guess in an exam, and not answered right on two days since. */
  readonly isGuessed: boolean;
  readonly isDue: boolean;
};

/** What a session is made of; no topics are all topics. */
export type SessionSettings = {
  readonly topics: readonly string[];
  readonly states: readonly PracticeItemState[];
  readonly number: number;
};

/** Whether an item is in one of the states. */
export const isInState = (
  { lastAnswer, isFlagged, isGuessed, isDue }: Pick<PoolItem, 'lastAnswer' | 'isFlagged' | 'isGuessed' | 'isDue'>,
  states: readonly PracticeItemState[],
): boolean =>
  states.includes(lastAnswer ?? 'new') ||
  (isFlagged && states.includes('flagged')) ||
  (isGuessed && states.includes('guessed')) ||
  (isDue && states.includes('due'));

/** An item is due when the chance of recall has fallen below this: when FSRS would ask for it (product.md 15.20). */
const DUE_BELOW = 0.9;

/** Says which answers are due, `days` after they were given: one answer is a first review, recalled or not. */
export function createDueCheck(model: MemoryModel): (lastAnswer: 'right' | 'wrong' | null, days: number) => boolean {
  const states = { right: model.stateAfter(null, 0, 'good'), wrong: model.stateAfter(null, 0, 'again') };
  return (lastAnswer, days) => lastAnswer !== null && model.chanceOfRecall(states[lastAnswer], days) < DUE_BELOW;
}

/** Draws the items of a session in a random order, at most the requested number (product.md 15.10). */
export const drawSession = (pool: readonly PoolItem[], settings: SessionSettings, random: RandomNumber): PoolItem[] =>
  shuffled(
    pool.filter((item) => isInState(item, settings.states) && isOfTopics(item, settings.topics)),
    random,
  ).slice(0, Math.min(settings.number, MAX_SESSION_QUESTIONS));

const isOfTopics = ({ topic }: PoolItem, topics: readonly string[]): boolean =>
  topics.length === 0 || topics.includes(topic);

/**
 * The choices of a session merged with newer ones: in tutor mode the first choice of a question is final, since its
 * answer was shown; with a clock the last one is (product.md 15.11).
 */
export function mergeSessionChoices(
  mode: SessionMode,
  kept: readonly QuizChoice[],
  newer: readonly QuizChoice[],
): QuizChoice[] {
  const [first, second] = mode === 'tutor' ? [kept, newer] : [newer, kept];
  const chosen = new Set(first.map(({ questionId }) => questionId));
  return [...first, ...second.filter(({ questionId }) => !chosen.has(questionId))];
}

/** Whether a session has a question whose key is withheld: its keys and its result stay on the server (product.md 4.35, 15.10). */
export const hasWithheldQuestion = (
  { questionIds }: { readonly questionIds: readonly number[] },
  withheld: ReadonlySet<number>,
): boolean => questionIds.some((id) => withheld.has(id));

/** A mock exam of a learner; an incomplete one ended without a result. */
export type MockAttempt = { readonly set: number; readonly state: 'running' | 'completed' | 'incomplete' };

/**
 * Whether mock items may be practised, where their keys are shown: only once both mocks were completed, and never while an
 * exam runs (product.md 4.13, 15.10).
 */
export const canPractiseMockQuestions = (attempts: readonly MockAttempt[]): boolean =>
  [1, 2].every((set) => attempts.some((attempt) => attempt.set === set && attempt.state === 'completed')) &&
  attempts.every(({ state }) => state !== 'running');
