import { ANSWER_ENTRY_RULES, computeNextChoiceTime, type PendingAnswer } from '../../domain/exam/answer-journal.ts';
import type { GivenAnswer } from '../../domain/exam/scoring.ts';
import { type DeviceStorage, parseJsonOrNull } from '../device-storage.ts';
import { type EntryJournal, type JournalEntryKind, openEntryJournal } from './entry-journal.ts';

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
