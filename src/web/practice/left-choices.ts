import type { QuizChoice } from '../../domain/study/quiz.ts';
import { type DeviceStorage, keysUnder } from '../device-storage.ts';
import { quizPrefix, userPrefix } from '../exam/exam-storage.ts';
import { openJournalUnder } from '../exam/journal-store.ts';

/** Sends choices of one quiz; resolves when the server has them. */
type SendLeftChoices = (chapterId: number, choices: readonly QuizChoice[]) => Promise<unknown>;

/** The chapters whose quizzes have left choices of a user on the device. */
function chaptersWithLeftChoices(userId: number, storage: DeviceStorage): readonly number[] {
  const prefix = userPrefix(userId);
  const ids = keysUnder(storage, prefix).flatMap((key) => {
    const [, chapterId] = /^quiz-(\d+):\d+$/.exec(key.slice(prefix.length)) ?? [];
    return chapterId ? [Number(chapterId)] : [];
  });
  return [...new Set(ids)];
}

/** Sends, once, what quizzes on this device have not saved. What cannot be sent stays. Never rejects. */
export async function sendLeftChoices(userId: number, storage: DeviceStorage, send: SendLeftChoices): Promise<void> {
  const sendOf = async (chapterId: number): Promise<void> => {
    const journal = openJournalUnder(storage, quizPrefix(userId, chapterId));
    const left = [...journal.pending().values()];
    try {
      await send(
        chapterId,
        left.map(({ questionId, optionId }) => ({ questionId, optionId })),
      );
      for (const choice of left) journal.settle(choice);
    } catch {
      // They stay in the journal: the quiz's own page sends them.
    }
  };
  await Promise.all(chaptersWithLeftChoices(userId, storage).map(sendOf));
}
