import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { ApiError } from '../../../src/application/contract/api-error.ts';
import { openAnswerJournal } from '../../../src/web/outbox/journal.ts';
import { createQuizSaver, type QuizSavingState } from '../../../src/web/practice/quiz-saver.ts';
import { quizPrefix } from '../../../src/web/user-storage.ts';
import { memoryStorage } from '../exam/memory-storage.ts';

const choice = (questionId: number, optionId: number) => ({ questionId, optionId });

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

const refusal = (status: number, body: object = {}) => new ApiError(status, JSON.stringify(body));

/** A quiz's saver whose server answers as told. */
function aSaver(storage = memoryStorage()) {
  const server: { answer: unknown; calls: string[] } = { answer: null, calls: [] };
  const told: { saving: QuizSavingState | null; saved: string[]; changed: number } = {
    saving: null,
    saved: [],
    changed: 0,
  };
  const saver = createQuizSaver({
    journal: openAnswerJournal(storage, quizPrefix(7, 2)),
    save: async ({ questionId, optionId }) => {
      server.calls.push(`${questionId}:${optionId}`);
      if (server.answer) throw server.answer;
    },
    onSaving: (saving) => {
      told.saving = saving;
    },
    onSaved: ({ questionId, optionId }) => told.saved.push(`${questionId}:${optionId}`),
    onChanged: () => {
      told.changed += 1;
    },
  });
  return { saver, server, told, storage };
}

describe('saving the choices of a quiz (product.md 5.53)', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  test('each choice is sent by itself, the last one of a question is what stays', async () => {
    const { saver, server, told, storage } = aSaver();
    saver.choose(choice(1, 11));
    saver.choose(choice(1, 12));
    saver.choose(choice(2, 21));
    await settle();
    assert.deepEqual(server.calls, ['1:11', '2:21', '1:12']);
    assert.deepEqual(told.saved.at(-1), '1:12');
    assert.deepEqual([saver.pending(), told.saving?.trouble, storage.length], [[], null, 0]);
  });

  test('what fails is kept on the device, said, and sent again by Retry', async () => {
    const { saver, server, told, storage } = aSaver();
    server.answer = new TypeError('Failed to fetch');
    saver.choose(choice(1, 11));
    await settle();
    assert.equal(told.saving?.trouble, 'failing');
    const later = aSaver(storage);
    assert.deepEqual(later.saver.pending(), [choice(1, 11)]);
    server.answer = null;
    saver.retry();
    await settle();
    assert.deepEqual([told.saved, told.saving?.trouble, storage.length], [['1:11'], null, 0]);
  });

  test('without access or session it says which, and goes on once they are back', async () => {
    for (const [answer, trouble] of [
      [refusal(403, { requiresSubscription: true }), 'no-access'],
      [refusal(401), 'signed-out'],
    ] as const) {
      const { saver, server, told } = aSaver();
      server.answer = answer;
      saver.choose(choice(1, 11));
      await settle();
      assert.equal(told.saving?.trouble, trouble);
      server.answer = null;
      saver.retry();
      await settle();
      assert.deepEqual([told.saved, told.saving?.trouble], [['1:11'], null], trouble);
    }
  });

  test('a quiz that was finished elsewhere, or has lost the question, is read anew', async () => {
    for (const status of [409, 400]) {
      const { saver, server, told } = aSaver();
      server.answer = refusal(status);
      saver.choose(choice(1, 11));
      await settle();
      assert.equal(told.changed, 1, String(status));
      saver.clear();
      assert.deepEqual(saver.pending(), []);
    }
  });

  test('another tab that chose later is followed', () => {
    const { saver, server } = aSaver();
    server.answer = new TypeError('Failed to fetch');
    saver.choose(choice(1, 11));
    const newValue = JSON.stringify({ optionId: 12, chosenAt: Date.now() + 1000 });
    saver.receive({ key: `${quizPrefix(7, 2)}1`, oldValue: null, newValue } as StorageEvent);
    assert.deepEqual(saver.pending(), [choice(1, 12)]);
  });
});
