import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quizPrefix } from '../../../src/web/exam/exam-storage.ts';
import { openJournal, openJournalUnder } from '../../../src/web/exam/journal-store.ts';
import { sendLeftChoices } from '../../../src/web/practice/left-choices.ts';
import { memoryStorage } from '../exam/memory-storage.ts';

test('choices that quizzes could not save are sent before signing out; what fails stays (product.md 5.53)', async () => {
  const storage = memoryStorage();
  const choose = (userId: number, chapterId: number, questionId: number): void =>
    openJournalUnder(storage, quizPrefix(userId, chapterId)).record({
      questionId,
      optionId: questionId * 10,
      chosenAt: 1,
    });
  choose(7, 2, 1);
  choose(7, 2, 3);
  choose(7, 5, 4);
  choose(8, 2, 9);
  openJournal(storage, 7, 2).record({ questionId: 6, optionId: 60, chosenAt: 1 });
  const sent: string[] = [];
  await sendLeftChoices(7, storage, async (chapterId, choices) => {
    sent.push(`${chapterId}: ${choices.map(({ questionId, optionId }) => `${questionId}-${optionId}`).join(' ')}`);
    if (chapterId === 5) throw new TypeError('Failed to fetch');
  });
  assert.deepEqual(sent, ['2: 1-10 3-30', '5: 4-40']);
  assert.equal(openJournalUnder(storage, quizPrefix(7, 2)).pending().size, 0);
  assert.equal(openJournalUnder(storage, quizPrefix(7, 5)).pending().size, 1);
  assert.equal(openJournalUnder(storage, quizPrefix(8, 2)).pending().size, 1);
  assert.equal(openJournal(storage, 7, 2).pending().size, 1, 'an exam is left to the exam');
});
