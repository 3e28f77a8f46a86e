import type { PendingAnswer } from '../../domain/exam/answer-journal.ts';
import type { sendCall } from '../api/http-api.ts';
import { type DeviceStorage, deviceStorage } from '../device-storage.ts';
import { listKeysWithPrefix } from '../list-keys-with-prefix.ts';
import { attemptPrefix, blindPrefix, examAreaPrefix, quizPrefix, sessionPrefix } from '../user-storage.ts';
import { openEventJournal, openMarkJournal } from './exam-journals.ts';
import { type EntryJournal, openAnswerJournal } from './journal.ts';

/** How long the server is waited for, in milliseconds. */
const FLUSH_LIMIT_MS = 3000;

/** Events in one call; the server takes more (see `exam.saveMarks`). */
export const EVENTS_A_CALL = 50;

type Send = typeof sendCall;
type Unsent = { readonly kind: 'exam' | 'quiz' | 'session'; readonly id: number };

/** The attempts and quizzes of a user of which this device still holds something. */
function findUnsent(userId: number, storage: DeviceStorage): readonly Unsent[] {
  const area = examAreaPrefix(userId);
  const found = listKeysWithPrefix(storage, area).flatMap((key): [string, Unsent][] => {
    const [, kind, id] = /^(?:(quiz|session)-)?(\d+):(?:\d+$|mark:|event:|blind:)/.exec(key.slice(area.length)) ?? [];
    return id ? [[`${kind}${id}`, { kind: (kind ?? 'exam') as Unsent['kind'], id: Number(id) }]] : [];
  });
  return [...new Map(found).values()];
}

/**
 * Sends what exams and quizzes on this device have not sent, once: before signing out, and when the learner is back. What
 * cannot be sent stays on the device. Takes three seconds at the most and never rejects.
 */
export async function flushUnsentChoices(
  userId: number,
  send: Send,
  storage: DeviceStorage = deviceStorage(),
): Promise<void> {
  const init = { signal: AbortSignal.timeout(FLUSH_LIMIT_MS), keepalive: true };
  const sendOnce: Send = (name, input) => send(name, input, init);
  const sent = findUnsent(userId, storage).flatMap(({ kind, id }) => SENDERS[kind](userId, id, sendOnce, storage));
  await Promise.all(sent);
}

/** One call for each entry of a journal; it is removed when it is acknowledged. */
const sendEach = <Key, Entry>(
  journal: EntryJournal<Key, Entry>,
  call: (entry: Entry) => Promise<unknown>,
): Promise<void>[] =>
  journal.waiting().map((entry) =>
    call(entry).then(
      () => journal.remove(entry),
      () => undefined,
    ),
  );

function sendQuiz(userId: number, id: number, send: Send, storage: DeviceStorage): Promise<void>[] {
  return sendEach(openAnswerJournal(storage, quizPrefix(userId, id)), ({ questionId, optionId }) =>
    send('practice.saveQuiz', { chapterId: id, choices: [{ questionId, optionId }] }),
  );
}

function sendSession(userId: number, id: number, send: Send, storage: DeviceStorage): Promise<void>[] {
  return sendEach(openAnswerJournal(storage, sessionPrefix(userId, id)), ({ questionId, optionId }) =>
    send('practice.saveSession', { sessionId: id, choices: [{ questionId, optionId }] }),
  );
}

function sendExam(userId: number, id: number, send: Send, storage: DeviceStorage): Promise<void>[] {
  const answers = openAnswerJournal(storage, attemptPrefix(userId, id));
  const marks = openMarkJournal(storage, userId, id);
  const events = openEventJournal(storage, userId, id);
  const toAnswer = ({ questionId, optionId, chosenAt }: PendingAnswer) => ({
    examId: id,
    questionId,
    selectedAnswerId: optionId,
    chosenAt,
  });
  const waiting = events.waiting().slice(0, EVENTS_A_CALL);
  const sendEvents = (): Promise<void> =>
    send('exam.saveMarks', { examId: id, marks: [], events: waiting }).then(
      () => waiting.forEach(events.remove),
      () => undefined,
    );
  return [
    ...sendEach(answers, (answer) => send('exam.answer', toAnswer(answer))),
    ...sendEach(marks, (mark) => send('exam.saveMarks', { examId: id, marks: [mark] })),
    ...sendEach(openAnswerJournal(storage, blindPrefix(userId, id)), ({ questionId, optionId }) =>
      send('exam.answerBlind', { examId: String(id), questionId, selectedAnswerId: optionId }),
    ),
    ...(waiting.length > 0 ? [sendEvents()] : []),
  ];
}

const SENDERS = { exam: sendExam, quiz: sendQuiz, session: sendSession } as const;
