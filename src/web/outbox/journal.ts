import {
  type AnswerJournal,
  isSameChoice,
  nextChoiceTime,
  type PendingAnswer,
  recordAnswer,
  removeAcknowledged,
  sortByChoiceTime,
} from '../../domain/exam/answer-journal.ts';
import type { GivenAnswer } from '../../domain/exam/scoring.ts';
import { type DeviceStorage, keysUnder, readJson, writeKey } from '../device-storage.ts';
import type { MessageQueue } from './outbox.ts';

/**
 * The choices of one attempt or one quiz that the server has not acknowledged: in memory, and on the device under one key
 * per question, so that tabs do not overwrite each other's.
 */
export type Journal = MessageQueue<PendingAnswer> & {
  readonly pending: () => AnswerJournal;
  readonly record: (answer: PendingAnswer) => void;
  /** Records a choice made now, later than the previous one for its question and not after `deadline`. */
  readonly choose: (choice: GivenAnswer, now: number, deadline?: number) => void;
  readonly clear: () => void;
  /** Applies what another tab changed; true when it concerned a choice of this journal. */
  readonly receive: (change: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>) => boolean;
};

const QUESTION_KEY = /^[1-9]\d*$/;

const keyUnder = (prefix: string, questionId: number): string => `${prefix}${questionId}`;

const toText = ({ optionId, chosenAt }: PendingAnswer): string => JSON.stringify({ optionId, chosenAt });

/** The choice stored under a key, or null when the key belongs to something else or its value is damaged. */
function fromText(prefix: string, key: string, value: string | null): PendingAnswer | null {
  const question = key.startsWith(prefix) ? key.slice(prefix.length) : '';
  if (!QUESTION_KEY.test(question)) return null;
  const entry = readJson(value);
  if (typeof entry !== 'object' || entry === null) return null;
  const { optionId, chosenAt } = entry as Partial<PendingAnswer>;
  if (!Number.isSafeInteger(optionId) || !Number.isSafeInteger(chosenAt)) return null;
  return { questionId: Number(question), optionId: Number(optionId), chosenAt: Number(chosenAt) };
}

function readJournal(storage: DeviceStorage, prefix: string): AnswerJournal {
  const entries = keysUnder(storage, prefix).flatMap((key) => fromText(prefix, key, storage.getItem(key)) ?? []);
  return new Map(entries.map((entry) => [entry.questionId, entry]));
}

/** Opens the journal whose keys begin with `prefix`, with what an earlier page left in it. */
export function openJournal(storage: DeviceStorage, prefix: string): Journal {
  let journal = readJournal(storage, prefix);
  const record = (answer: PendingAnswer): void => {
    journal = recordAnswer(journal, answer);
    const latest = journal.get(answer.questionId);
    if (latest) writeKey(storage, keyUnder(prefix, latest.questionId), toText(latest));
  };
  const lastChoices = new Map<number, number>();
  const choose: Journal['choose'] = (choice, now, deadline = Number.MAX_SAFE_INTEGER) => {
    const previous = lastChoices.get(choice.questionId) ?? journal.get(choice.questionId)?.chosenAt ?? null;
    const chosenAt = nextChoiceTime(now, previous, deadline);
    lastChoices.set(choice.questionId, chosenAt);
    record({ ...choice, chosenAt });
  };
  const remove = (answer: PendingAnswer): void => {
    journal = removeAcknowledged(journal, answer);
    const key = keyUnder(prefix, answer.questionId);
    if (storage.getItem(key) === toText(answer)) writeKey(storage, key, null);
  };
  const clear = (): void => {
    for (const { questionId } of readJournal(storage, prefix).values()) {
      writeKey(storage, keyUnder(prefix, questionId), null);
    }
    journal = new Map();
  };
  const receive: Journal['receive'] = ({ key, oldValue, newValue }) => {
    if (key === null) return false;
    const written = fromText(prefix, key, newValue);
    if (written) {
      journal = recordAnswer(journal, written);
      return true;
    }
    const removed = fromText(prefix, key, oldValue);
    const own = removed && journal.get(removed.questionId);
    if (!removed || !own) return removed !== null;
    if (isSameChoice(own, removed)) journal = removeAcknowledged(journal, removed);
    else writeKey(storage, key, toText(own));
    return true;
  };
  return {
    pending: () => journal,
    waiting: () => sortByChoiceTime(journal),
    record,
    choose,
    remove,
    keyOf: ({ questionId }) => questionId,
    clear,
    receive,
  };
}
