import type { AttemptTimes } from '../../domain/exam/attempt.ts';
import { type AttemptEvent, acceptEvent, EVENT_LIMIT, type KeyedEvent } from '../../domain/exam/attempt-events.ts';
import type { AnswerFacts, AttemptRepository } from '../ports/exam.ts';

/** Something that a user sends to an attempt: which questions it is about, and the events that come with it. */
export type AttemptMessage = {
  readonly attemptId: number;
  readonly userId: number;
  readonly questionIds: readonly number[];
  readonly events: readonly AttemptEvent[];
};

/** What deciding about a message needs; `attempt` is null when the user has none with that id. */
export type AttemptFacts = {
  readonly attempt: AttemptTimes | null;
  readonly eventCount: number;
  /** The options of a question in the paper; null when the paper does not hold the question. */
  readonly optionsOf: (questionId: number) => readonly number[] | null;
};

/** No question has this id; used where a message names none, so that its attempt is found. */
const NO_QUESTION = 0;

/** The facts of many messages, in their order, by one call of the repository; locks the attempts. */
export async function readAttemptFacts(
  attempts: AttemptRepository,
  messages: readonly AttemptMessage[],
): Promise<AttemptFacts[]> {
  const idsOf = ({ questionIds, events }: AttemptMessage): number[] => {
    const ids = new Set([...questionIds, ...events.flatMap(({ questionId }) => questionId ?? [])]);
    return ids.size === 0 ? [NO_QUESTION] : [...ids];
  };
  const asked = messages.map((message) => ({ message, ids: idsOf(message) }));
  const facts = await attempts.answerFacts(
    asked.flatMap(({ message: { attemptId, userId }, ids }) =>
      ids.map((questionId) => ({ attemptId, userId, questionId })),
    ),
  );
  let from = 0;
  return asked.map(({ ids }) => {
    const own = facts.slice(from, from + ids.length);
    from += ids.length;
    return toFacts(ids, own);
  });
}

function toFacts(ids: readonly number[], facts: readonly AnswerFacts[]): AttemptFacts {
  const options = new Map(ids.map((id, index) => [id, facts[index]?.paperOptionIds ?? null]));
  return {
    attempt: facts[0]?.attempt ?? null,
    eventCount: facts[0]?.eventCount ?? 0,
    optionsOf: (questionId) => options.get(questionId) ?? null,
  };
}

/**
 * The events to append: those that fit the paper, as many as the attempt still takes. One that does not fit is left out
 * without a refusal, since the answer or mark that it came with must not be lost for it (product.md 4.23).
 */
export function selectEventsToAppend(
  { attempt, eventCount, optionsOf }: AttemptFacts,
  events: readonly AttemptEvent[],
  now: number,
): KeyedEvent[] {
  if (!attempt) return [];
  const fits = ({ questionId, optionId }: AttemptEvent): boolean => {
    if (questionId === null) return true;
    const options = optionsOf(questionId);
    return options !== null && (optionId === null || options.includes(optionId));
  };
  return events
    .filter(fits)
    .slice(0, Math.max(0, EVENT_LIMIT - eventCount))
    .map((event) => acceptEvent(event, attempt.startedAt, now));
}
