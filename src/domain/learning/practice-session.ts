import type { AreaCode } from '../exam/blueprint.ts';
import { type RandomNumber, shuffled } from '../exam/paper.ts';
import type { QuizChoice } from '../study/quiz.ts';

/** How an item stands with a learner: by the last answer in practice, or in the mock exams where it is an item of these. */
export const ITEM_STATES = ['new', 'wrong', 'right', 'flagged'] as const;

export type ItemState = (typeof ITEM_STATES)[number];

/** An answer, its reason, and the next question; or a clock and the answers at the end. */
export const SESSION_MODES = ['tutor', 'timed'] as const;

export type SessionMode = (typeof SESSION_MODES)[number];

/** Time of a question in a timed session: 9,000 s for 110 questions, as in the exam. */
export const SECONDS_A_QUESTION = 9_000 / 110;

/** The most questions of one session: a paper. */
export const LONGEST_SESSION = 110;

/** An item that a learner may practise. */
export type PoolItem = {
  readonly id: number;
  readonly area: AreaCode;
  readonly topic: string;
  readonly lastAnswer: 'right' | 'wrong' | null;
  readonly isFlagged: boolean;
};

/** What a session is made of; no topics are all topics. */
export type SessionSettings = {
  readonly topics: readonly string[];
  readonly states: readonly ItemState[];
  readonly number: number;
};

/** Whether an item is in one of the states. */
export const isInState = ({ lastAnswer, isFlagged }: PoolItem, states: readonly ItemState[]): boolean =>
  states.includes(lastAnswer ?? 'new') || (isFlagged && states.includes('flagged'));

/** Draws the items of a session in a random order, at most as many as asked for (product.md 15.10). */
export const drawSession = (pool: readonly PoolItem[], settings: SessionSettings, random: RandomNumber): PoolItem[] =>
  shuffled(
    pool.filter((item) => isInState(item, settings.states) && isOfTopics(item, settings.topics)),
    random,
  ).slice(0, Math.min(settings.number, LONGEST_SESSION));

const isOfTopics = ({ topic }: PoolItem, topics: readonly string[]): boolean =>
  topics.length === 0 || topics.includes(topic);

/**
 * The choices of a session after newer ones: in tutor mode the first choice of a question stands, since its answer was
 * shown; with a clock the last one does (product.md 15.11).
 */
export function takeInSessionChoices(
  mode: SessionMode,
  kept: readonly QuizChoice[],
  newer: readonly QuizChoice[],
): QuizChoice[] {
  const [first, second] = mode === 'tutor' ? [kept, newer] : [newer, kept];
  const chosen = new Set(first.map(({ questionId }) => questionId));
  return [...first, ...second.filter(({ questionId }) => !chosen.has(questionId))];
}

/** A mock exam of a learner; an incomplete one ended without a result. */
export type MockAttempt = { readonly set: number; readonly state: 'running' | 'completed' | 'incomplete' };

/**
 * Whether mock items may be practised, where their keys are shown: only once both mocks were completed, and never while an
 * exam runs (product.md 4.13, 15.10).
 */
export const mayPractiseMocks = (attempts: readonly MockAttempt[]): boolean =>
  [1, 2].every((set) => attempts.some((attempt) => attempt.set === set && attempt.state === 'completed')) &&
  attempts.every(({ state }) => state !== 'running');
