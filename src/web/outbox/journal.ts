import {
  ANSWER_ENTRY_RULES,
  computeNextChoiceTime,
  type EntryRules,
  type PendingAnswer,
  type PendingEntries,
  recordEntry,
  removeEntry,
  sortByMoment,
} from '../../domain/exam/answer-journal.ts';
import type { GivenAnswer } from '../../domain/exam/scoring.ts';
import { type DeviceStorage, parseJsonOrNull, writeKey } from '../device-storage.ts';
import { listKeysWithPrefix } from '../list-keys-with-prefix.ts';
import type { MessageQueue } from './outbox.ts';

/** What a journal keeps: the rules of its entries, and how one is written on the device. */
export type JournalEntryKind<Key, Entry> = EntryRules<Key, Entry> & {
  readonly toText: (entry: Entry) => string;
  /** The entry stored under a key; null when the key belongs to something else or its value is damaged. */
  readonly fromText: (key: string, value: string | null) => Entry | null;
};

/** Entries that the server has not acknowledged: in memory, and on the device under one key each. */
export type EntryJournal<Key, Entry> = MessageQueue<Entry> & {
  readonly pending: () => PendingEntries<Key, Entry>;
  readonly record: (entry: Entry) => void;
  readonly clear: () => void;
  /** Applies what another tab changed; true when it concerned an entry of this journal. */
  readonly receive: (change: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>) => boolean;
};

/** Opens the journal whose device keys begin with `prefix`, with what an earlier page left in it. */
export function openEntryJournal<Key extends string | number, Entry>(
  storage: DeviceStorage,
  prefix: string,
  kind: JournalEntryKind<Key, Entry>,
): EntryJournal<Key, Entry> {
  const deviceKey = (entry: Entry): string => `${prefix}${kind.keyOf(entry)}`;
  const parse = (key: string, value: string | null): Entry | null =>
    key.startsWith(prefix) ? kind.fromText(key.slice(prefix.length), value) : null;
  const stored = (): readonly Entry[] =>
    listKeysWithPrefix(storage, prefix).flatMap((key) => parse(key, storage.getItem(key)) ?? []);
  let entries: PendingEntries<Key, Entry> = new Map(stored().map((entry) => [kind.keyOf(entry), entry]));
  const record = (entry: Entry): void => {
    entries = recordEntry(kind, entries, entry);
    const latest = entries.get(kind.keyOf(entry));
    if (latest) writeKey(storage, deviceKey(latest), kind.toText(latest));
  };
  const remove = (entry: Entry): void => {
    entries = removeEntry(kind, entries, entry);
    if (storage.getItem(deviceKey(entry)) === kind.toText(entry)) writeKey(storage, deviceKey(entry), null);
  };
  const clear = (): void => {
    for (const entry of stored()) writeKey(storage, deviceKey(entry), null);
    entries = new Map();
  };
  const receive: EntryJournal<Key, Entry>['receive'] = ({ key, oldValue, newValue }) => {
    if (key === null) return false;
    const written = parse(key, newValue);
    if (written) {
      entries = recordEntry(kind, entries, written);
      return true;
    }
    const removed = parse(key, oldValue);
    const own = removed && entries.get(kind.keyOf(removed));
    if (!removed || !own) return removed !== null;
    if (kind.isSame(own, removed)) entries = removeEntry(kind, entries, removed);
    else writeKey(storage, key, kind.toText(own));
    return true;
  };
  return {
    pending: () => entries,
    waiting: () => sortByMoment(kind, entries),
    record,
    remove,
    keyOf: kind.keyOf,
    clear,
    receive,
  };
}

/**
 * The choices of one attempt or one quiz that the server has not acknowledged, under one key per question, so that tabs do
 * not overwrite each other's.
 */
export type AnswerEntryJournal = EntryJournal<number, PendingAnswer> & {
  /**
   * Records a choice made now, later than the previous one for its question and not after `deadline`; returns the moment
   * written beside it.
   */
  readonly choose: (choice: GivenAnswer, now: number, deadline?: number) => number;
};

const QUESTION_KEY = /^[1-9]\d*$/;

const ANSWERS: JournalEntryKind<number, PendingAnswer> = {
  ...ANSWER_ENTRY_RULES,
  toText: ({ optionId, chosenAt }) => JSON.stringify({ optionId, chosenAt }),
  fromText: (key, value) => {
    const entry = QUESTION_KEY.test(key) ? parseJsonOrNull(value) : null;
    if (typeof entry !== 'object' || entry === null) return null;
    const { optionId, chosenAt } = entry as Partial<PendingAnswer>;
    if (!Number.isSafeInteger(optionId) || !Number.isSafeInteger(chosenAt)) return null;
    return { questionId: Number(key), optionId: Number(optionId), chosenAt: Number(chosenAt) };
  },
};

/** Opens the journal whose keys begin with `prefix`, with what an earlier page left in it. */
export function openAnswerJournal(storage: DeviceStorage, prefix: string): AnswerEntryJournal {
  const journal = openEntryJournal(storage, prefix, ANSWERS);
  const lastChoices = new Map<number, number>();
  const choose: AnswerEntryJournal['choose'] = (choice, now, deadline = Number.MAX_SAFE_INTEGER) => {
    const previous = lastChoices.get(choice.questionId) ?? journal.pending().get(choice.questionId)?.chosenAt ?? null;
    const chosenAt = computeNextChoiceTime(now, previous, deadline);
    lastChoices.set(choice.questionId, chosenAt);
    journal.record({ ...choice, chosenAt });
    return chosenAt;
  };
  return { ...journal, choose };
}
