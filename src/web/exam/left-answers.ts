import type { PendingAnswer } from '../../domain/exam/answer-journal.ts';
import { type DeviceStorage, keysUnder } from '../device-storage.ts';
import { userPrefix } from './exam-storage.ts';
import { openJournal } from './journal-store.ts';

/** Sends one answer of one attempt; resolves when the server has acknowledged it. */
export type SendLeftAnswer = (attemptId: number, answer: PendingAnswer) => Promise<unknown>;

/** The attempts of a user that have left answers on the device. */
export function attemptsWithLeftAnswers(userId: number, storage: DeviceStorage): readonly number[] {
  const prefix = userPrefix(userId);
  const ids = keysUnder(storage, prefix).flatMap((key) => {
    const [, attemptId] = /^(\d+):\d+$/.exec(key.slice(prefix.length)) ?? [];
    return attemptId ? [Number(attemptId)] : [];
  });
  return [...new Set(ids)];
}

/** Sends, once each, what exams on this device have not sent. What cannot be sent stays. Never rejects. */
export async function sendLeftAnswers(userId: number, storage: DeviceStorage, send: SendLeftAnswer): Promise<void> {
  const attempts = attemptsWithLeftAnswers(userId, storage);
  await Promise.all(attempts.map((attemptId) => sendOf(userId, attemptId, storage, send)));
}

async function sendOf(userId: number, attemptId: number, storage: DeviceStorage, send: SendLeftAnswer): Promise<void> {
  const journal = openJournal(storage, userId, attemptId);
  const sendOne = async (answer: PendingAnswer): Promise<void> => {
    try {
      await send(attemptId, answer);
      journal.settle(answer);
    } catch {
      // It stays in the journal: the exam's own page sends it, or says that it came too late.
    }
  };
  await Promise.all([...journal.pending().values()].map(sendOne));
}
