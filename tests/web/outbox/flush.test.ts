import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PendingAnswer } from '../../../src/domain/exam/answer-journal.ts';
import { openEventJournal, openMarkJournal } from '../../../src/web/outbox/exam-journals.ts';
import { flushUnsentChoices } from '../../../src/web/outbox/flush.ts';
import { openAnswerJournal } from '../../../src/web/outbox/journal.ts';
import { attemptPrefix, quizPrefix } from '../../../src/web/user-storage.ts';
import { memoryStorage } from '../exam/memory-storage.ts';

const choice = (questionId: number): PendingAnswer => ({ questionId, optionId: questionId * 10, chosenAt: 1 });

/** Two attempts and two quizzes of user 7 and one of each of user 70, all with unsent choices. */
function filledStorage() {
  const storage = memoryStorage({
    'plumbline:exam:7:3:marks:21': '{"flagged":true}',
    'plumbline:exam:7:3:position': '4',
    'plumbline:exam:7:preferences': '{"textSize":3}',
  });
  const journals = {
    attempt: openAnswerJournal(storage, attemptPrefix(7, 3)),
    quiz: openAnswerJournal(storage, quizPrefix(7, 3)),
    otherQuiz: openAnswerJournal(storage, quizPrefix(7, 5)),
    strangersAttempt: openAnswerJournal(storage, attemptPrefix(70, 9)),
    strangersQuiz: openAnswerJournal(storage, quizPrefix(70, 3)),
  };
  journals.attempt.record(choice(21));
  const flag = { questionId: 21, kind: 'flagged', value: true, changedAt: 2 } as const;
  openMarkJournal(storage, 7, 3).record(flag);
  openEventJournal(storage, 7, 3).record({ kind: 'visit', questionId: 21, optionId: null, at: 1 });
  openMarkJournal(storage, 70, 9).record(flag);
  journals.quiz.record(choice(1));
  journals.quiz.record(choice(2));
  journals.otherQuiz.record(choice(4));
  journals.strangersAttempt.record(choice(22));
  journals.strangersQuiz.record(choice(9));
  return storage;
}

/** A server that notes the calls it is sent, and fails for one chapter. */
function noteCalls(failingChapter?: number) {
  const calls: string[] = [];
  const send = async (name: string, input: object): Promise<unknown> => {
    if ('chapterId' in input && input.chapterId === failingChapter) throw new TypeError('Failed to fetch');
    return calls.push(`${name} ${JSON.stringify(input)}`);
  };
  return { calls, send };
}

const EXAM_CALL = 'exam.answer {"examId":3,"questionId":21,"selectedAnswerId":210,"chosenAt":1}';

const MARK_CALL = 'exam.saveMarks {"examId":3,"marks":[{"questionId":21,"kind":"flagged","value":true,"changedAt":2}]}';
const EVENT_CALL =
  'exam.saveMarks {"examId":3,"marks":[],"events":[{"kind":"visit","questionId":21,"optionId":null,"at":1}]}';
const EXAM_CALLS = [EXAM_CALL, EVENT_CALL, MARK_CALL];

const quizCall = (chapterId: number, questionId: number): string =>
  `practice.saveQuiz ${JSON.stringify({ chapterId, choices: [{ questionId, optionId: questionId * 10 }] })}`;

const countPending = (storage: ReturnType<typeof memoryStorage>, prefix: string): number =>
  openAnswerJournal(storage, prefix).pending().size;

describe('sending what exams and quizzes have left on the device (product.md 1.8, 4.14, 5.53)', () => {
  test('every choice of the user is sent once and removed when it is acknowledged; those of others stay', async () => {
    const storage = filledStorage();
    const { calls, send } = noteCalls();
    await flushUnsentChoices(7, send, storage);
    assert.deepEqual(calls.sort(), [...EXAM_CALLS, quizCall(3, 1), quizCall(3, 2), quizCall(5, 4)]);
    assert.equal(countPending(storage, attemptPrefix(7, 3)), 0);
    assert.equal(countPending(storage, quizPrefix(7, 3)), 0);
    assert.equal(openMarkJournal(storage, 7, 3).pending().size + openEventJournal(storage, 7, 3).pending().size, 0);
    assert.equal(openMarkJournal(storage, 70, 9).pending().size, 1);
    assert.equal(countPending(storage, attemptPrefix(70, 9)), 1);
    assert.equal(countPending(storage, quizPrefix(70, 3)), 1);
    assert.equal(storage.getItem('plumbline:exam:7:3:marks:21'), '{"flagged":true}');
  });

  test('what cannot be sent stays', async () => {
    const storage = filledStorage();
    const { calls, send } = noteCalls(5);
    await flushUnsentChoices(7, send, storage);
    assert.deepEqual(calls.sort(), [...EXAM_CALLS, quizCall(3, 1), quizCall(3, 2)]);
    assert.equal(countPending(storage, quizPrefix(7, 5)), 1);
  });
});
