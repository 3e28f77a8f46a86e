import {
  type AnswerJournal,
  isSameChoice,
  type PendingAnswer,
  recordAnswer,
  settleAnswer,
} from '../../domain/exam/answer-journal.ts';
import { type DeviceStorage, keysUnder, readJson, writeKey } from '../device-storage.ts';
import { attemptPrefix } from './exam-storage.ts';

/** The journal of one attempt or one quiz: in memory, and on the device under one key per question, so that tabs do not clobber each other. */
export type JournalStore = {
  readonly pending: () => AnswerJournal;
  readonly record: (answer: PendingAnswer) => void;
  /** Removes exactly this choice; a newer one for the question stays. */
  readonly settle: (answer: PendingAnswer) => void;
  readonly clear: () => void;
  /** Takes over what another tab changed; true when it concerned an answer of this attempt. */
  readonly receive: (change: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>) => boolean;
};

const QUESTION_KEY = /^[1-9]\d*$/;

const keyOf = (prefix: string, questionId: number): string => `${prefix}${questionId}`;

const textOf = ({ optionId, chosenAt }: PendingAnswer): string => JSON.stringify({ optionId, chosenAt });

/** The entry under a key, or null when the key is no answer of the attempt or its value is damaged. */
export function readEntry(prefix: string, key: string, value: string | null): PendingAnswer | null {
  const question = key.startsWith(prefix) ? key.slice(prefix.length) : '';
  if (!QUESTION_KEY.test(question)) return null;
  const entry = readJson(value);
  if (typeof entry !== 'object' || entry === null) return null;
  const { optionId, chosenAt } = entry as Partial<PendingAnswer>;
  if (!Number.isSafeInteger(optionId) || !Number.isSafeInteger(chosenAt)) return null;
  return { questionId: Number(question), optionId: Number(optionId), chosenAt: Number(chosenAt) };
}

/** All entries that the device keeps for an attempt, by whichever tab. */
export function readJournal(storage: DeviceStorage, prefix: string): AnswerJournal {
  const entries = keysUnder(storage, prefix).flatMap((key) => readEntry(prefix, key, storage.getItem(key)) ?? []);
  return new Map(entries.map((entry) => [entry.questionId, entry]));
}

/** Opens the journal of an attempt with what an earlier page left in it (product.md 4.14). */
export const openJournal = (storage: DeviceStorage, userId: number, attemptId: number): JournalStore =>
  openJournalUnder(storage, attemptPrefix(userId, attemptId));

/** Opens the journal whose keys begin with `prefix`. */
export function openJournalUnder(storage: DeviceStorage, prefix: string): JournalStore {
  let journal = readJournal(storage, prefix);
  const record = (answer: PendingAnswer): void => {
    journal = recordAnswer(journal, answer);
    const latest = journal.get(answer.questionId);
    if (latest) writeKey(storage, keyOf(prefix, latest.questionId), textOf(latest));
  };
  const settle = (answer: PendingAnswer): void => {
    journal = settleAnswer(journal, answer);
    const key = keyOf(prefix, answer.questionId);
    if (storage.getItem(key) === textOf(answer)) writeKey(storage, key, null);
  };
  const clear = (): void => {
    for (const { questionId } of readJournal(storage, prefix).values()) {
      writeKey(storage, keyOf(prefix, questionId), null);
    }
    journal = new Map();
  };
  const receive: JournalStore['receive'] = ({ key, oldValue, newValue }) => {
    if (key === null) return false;
    const written = readEntry(prefix, key, newValue);
    if (written) {
      journal = recordAnswer(journal, written);
      return true;
    }
    const removed = readEntry(prefix, key, oldValue);
    const ours = removed && journal.get(removed.questionId);
    if (!removed || !ours) return removed !== null;
    if (isSameChoice(ours, removed)) journal = settleAnswer(journal, removed);
    else writeKey(storage, key, textOf(ours));
    return true;
  };
  return { pending: () => journal, record, settle, clear, receive };
}
