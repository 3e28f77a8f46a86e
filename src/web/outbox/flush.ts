import type { PendingAnswer } from '../../domain/exam/answer-journal.ts';
import type { sendCall } from '../api/http-api.ts';
import { type DeviceStorage, deviceStorage, keysUnder } from '../device-storage.ts';
import { examAreaPrefix } from '../user-storage.ts';
import { openJournal } from './journal.ts';

/** How long the server is waited for, in milliseconds. */
const FLUSH_LIMIT_MS = 3000;

type UnsentJournal = { readonly kind: 'exam' | 'quiz'; readonly id: number; readonly prefix: string };

/** The journals of a user on this device that still hold choices. */
function findUnsentJournals(userId: number, storage: DeviceStorage): readonly UnsentJournal[] {
  const area = examAreaPrefix(userId);
  const journals = keysUnder(storage, area).flatMap((key): [string, UnsentJournal][] => {
    const [, name, quiz, id] = /^((quiz-)?(\d+):)\d+$/.exec(key.slice(area.length)) ?? [];
    return name ? [[name, { kind: quiz ? 'quiz' : 'exam', id: Number(id), prefix: `${area}${name}` }]] : [];
  });
  return [...new Map(journals).values()];
}

/**
 * Sends each choice that exams and quizzes on this device have not sent, once: before signing out, and when the learner is
 * back. What cannot be sent stays on the device. Takes three seconds at the most and never rejects.
 */
export async function flushUnsentChoices(
  userId: number,
  send: typeof sendCall,
  storage: DeviceStorage = deviceStorage(),
): Promise<void> {
  const init = { signal: AbortSignal.timeout(FLUSH_LIMIT_MS), keepalive: true };
  const sent = findUnsentJournals(userId, storage).flatMap(({ kind, id, prefix }) => {
    const journal = openJournal(storage, prefix);
    return journal.waiting().map((choice) =>
      send(...toCall(kind, id, choice), init).then(
        () => journal.remove(choice),
        () => undefined,
      ),
    );
  });
  await Promise.all(sent);
}

function toCall(kind: UnsentJournal['kind'], id: number, choice: PendingAnswer): [string, object] {
  const { questionId, optionId, chosenAt } = choice;
  return kind === 'exam'
    ? ['exam.answer', { examId: id, questionId, selectedAnswerId: optionId, chosenAt }]
    : ['practice.saveQuiz', { chapterId: id, choices: [{ questionId, optionId }] }];
}
