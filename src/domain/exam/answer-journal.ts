import type { GivenAnswer } from './scoring.ts';

/**
 * How entries not yet acknowledged by the server replace each other: at most one per key is stored, the latest.
 * `momentOf` is milliseconds; `isSame` says whether an acknowledgement covers an entry.
 */
export type EntryRules<Key, Entry> = {
  readonly keyOf: (entry: Entry) => Key;
  readonly momentOf: (entry: Entry) => number;
  readonly isSame: (one: Entry, other: Entry) => boolean;
};

/** Unacknowledged entries by key (product.md 4.14, 4.17, 4.23). */
export type PendingEntries<Key, Entry> = ReadonlyMap<Key, Entry>;

/** Adds an entry; of two with one key the later stays, in whatever order they arrive. */
export function recordEntry<Key, Entry>(
  { keyOf, momentOf }: EntryRules<Key, Entry>,
  entries: PendingEntries<Key, Entry>,
  entry: Entry,
): PendingEntries<Key, Entry> {
  const known = entries.get(keyOf(entry));
  if (known && momentOf(known) > momentOf(entry)) return entries;
  return new Map(entries).set(keyOf(entry), entry);
}

/** Removes an acknowledged entry, unless another one has replaced it since. */
export function removeEntry<Key, Entry>(
  { keyOf, isSame }: EntryRules<Key, Entry>,
  entries: PendingEntries<Key, Entry>,
  sent: Entry,
): PendingEntries<Key, Entry> {
  const kept = entries.get(keyOf(sent));
  if (!kept || !isSame(kept, sent)) return entries;
  const rest = new Map(entries);
  rest.delete(keyOf(sent));
  return rest;
}

/** The entries in the order in which they were made. */
export const sortByMoment = <Key, Entry>(
  { momentOf }: EntryRules<Key, Entry>,
  entries: PendingEntries<Key, Entry>,
): readonly Entry[] => [...entries.values()].sort((one, other) => momentOf(one) - momentOf(other));

/** An answer that the server has not acknowledged yet. `chosenAt` is the moment of choosing, milliseconds of server time. */
export type PendingAnswer = GivenAnswer & { readonly chosenAt: number };

/** Unacknowledged answers by question, at most one each: the one chosen last (product.md 4.6, 4.14). */
export type AnswerJournal = ReadonlyMap<number, PendingAnswer>;

/** Whether two entries are one and the same choice; an acknowledgement speaks for exactly one. */
const isSameChoice = (one: PendingAnswer, other: PendingAnswer): boolean =>
  one.questionId === other.questionId && one.optionId === other.optionId && one.chosenAt === other.chosenAt;

/** How choices replace each other (product.md 4.6, 4.14). */
export const ANSWER_ENTRY_RULES: EntryRules<number, PendingAnswer> = {
  keyOf: ({ questionId }) => questionId,
  momentOf: ({ chosenAt }) => chosenAt,
  isSame: isSameChoice,
};

/** The answers to show: what the server has, overruled by what still waits on the device. */
export function mergeSavedAndPendingAnswers(
  saved: readonly GivenAnswer[],
  journal: AnswerJournal,
): ReadonlyMap<number, number> {
  const answers = new Map(saved.map(({ questionId, optionId }) => [questionId, optionId]));
  for (const { questionId, optionId } of journal.values()) answers.set(questionId, optionId);
  return answers;
}

/**
 * The moment to write beside a choice: later than the previous choice for the question, so that the order survives a
 * corrected clock, and never past the deadline, since choosing ends there (product.md 4.6, 4.7).
 */
export const computeNextChoiceTime = (now: number, previous: number | null, deadline: number): number =>
  Math.min(deadline, Math.max(Math.floor(now), previous === null ? 0 : previous + 1));
