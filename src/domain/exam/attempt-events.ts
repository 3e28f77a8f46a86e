/**
 * What happens in an attempt: a question comes into view, the exam goes out of view, an option is chosen, a break begins
 * and ends. A change of an answer is an answer after another one.
 */
export const ATTEMPT_EVENT_KINDS = ['visit', 'leave', 'answer', 'pause', 'resume'] as const;

export type AttemptEventKind = (typeof ATTEMPT_EVENT_KINDS)[number];

/** An event of an attempt; `at` is milliseconds of server time. Only visits and answers name a question, only answers an option. */
export type AttemptEvent = {
  readonly kind: AttemptEventKind;
  readonly questionId: number | null;
  readonly optionId: number | null;
  readonly at: number;
};

/** An event with the key that identifies it within its attempt. */
export type KeyedEvent = AttemptEvent & { readonly key: string };

/** The most events of one attempt that are stored (product.md 4.23). */
export const EVENT_LIMIT = 5_000;

/**
 * The identity of an event within its attempt: made from what the device sent, so that a repeated event has the same
 * key, however the server corrected its time (product.md 4.23).
 */
export const eventKey = ({ kind, questionId, at }: Pick<AttemptEvent, 'kind' | 'questionId' | 'at'>): string =>
  `${kind}:${questionId ?? 0}:${at}`;

/** An event as it is stored: between the start of its attempt and now (product.md 4.23). */
export const acceptEvent = (event: AttemptEvent, startedAt: number, now: number): KeyedEvent => ({
  ...event,
  key: eventKey(event),
  at: Math.max(startedAt, Math.min(event.at, now)),
});

/** After this long without an event the learner counts as away, in milliseconds: a device may switch off without notice. */
export const MAX_COUNTED_STAY_MS = 600_000;

/** An answer that replaced another. */
export type AnswerChange = {
  readonly questionId: number;
  readonly from: number;
  readonly to: number;
  readonly at: number;
};

/** What follows from the events of an attempt (product.md 4.24). */
export type WorkRecord = {
  /** Milliseconds in view, by question. */
  readonly timeByQuestion: ReadonlyMap<number, number>;
  /** The questions in the order in which they were first in view or answered. */
  readonly order: readonly number[];
  /** Changes of mind in the order in which they happened; choosing the same option again is none. */
  readonly changes: readonly AnswerChange[];
};

/**
 * Time per question, order of work and changes of mind. The order and repetition of the events given do not matter. Time
 * runs for a question from a visit or an answer until the next question, a leave or a pause, and at the most
 * `MAX_COUNTED_STAY_MS` after the last event (product.md 4.24).
 */
export function deriveWorkRecord(events: readonly AttemptEvent[]): WorkRecord {
  const inOrder = inOrderOfTime(events);
  return { timeByQuestion: timeByQuestion(inOrder), order: orderOf(inOrder), changes: changesOf(inOrder) };
}

function inOrderOfTime(events: readonly AttemptEvent[]): readonly AttemptEvent[] {
  const rank = ({ kind }: AttemptEvent): number => ATTEMPT_EVENT_KINDS.indexOf(kind);
  const distinct = new Map(events.map((event) => [`${eventKey(event)}:${event.optionId}`, event]));
  return [...distinct.values()].sort(
    (one, other) =>
      one.at - other.at ||
      rank(one) - rank(other) ||
      (one.questionId ?? 0) - (other.questionId ?? 0) ||
      (one.optionId ?? 0) - (other.optionId ?? 0),
  );
}

function timeByQuestion(events: readonly AttemptEvent[]): ReadonlyMap<number, number> {
  const times = new Map<number, number>();
  let inView: number | null = null;
  let since = 0;
  for (const event of events) {
    if (inView !== null) {
      const stay = Math.min(event.at - since, MAX_COUNTED_STAY_MS);
      times.set(inView, (times.get(inView) ?? 0) + stay);
    }
    inView = event.kind === 'visit' || event.kind === 'answer' ? event.questionId : null;
    if (inView !== null && !times.has(inView)) times.set(inView, 0);
    since = event.at;
  }
  return times;
}

const orderOf = (events: readonly AttemptEvent[]): readonly number[] => [
  ...new Set(events.flatMap(({ questionId }) => questionId ?? [])),
];

function changesOf(events: readonly AttemptEvent[]): readonly AnswerChange[] {
  const chosen = new Map<number, number>();
  const changes: AnswerChange[] = [];
  for (const { kind, questionId, optionId, at } of events) {
    if (kind !== 'answer' || questionId === null || optionId === null) continue;
    const from = chosen.get(questionId);
    if (from !== undefined && from !== optionId) changes.push({ questionId, from, to: optionId, at });
    chosen.set(questionId, optionId);
  }
  return changes;
}
