import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findExamCommand, readExamCommand } from '../../../src/web/exam/exam-keys.ts';
import {
  countLateAnswers,
  nextUnanswered,
  roundUpToWholeSeconds,
  saveStateLabel,
} from '../../../src/web/exam/exam-session.ts';

describe('the save state in words', () => {
  for (const [pending, marks, failing, words] of [
    [0, 0, false, 'All answers saved'],
    [0, 0, true, 'All answers saved'],
    [2, 0, false, 'Saving...'],
    [0, 1, false, 'Saving...'],
    [1, 0, true, 'Offline: 1 answer kept on this device'],
    [3, 2, true, 'Offline: 3 answers kept on this device'],
    [0, 2, true, 'Offline: marks kept on this device'],
  ] as const) {
    test(`${words} (${pending}, ${marks}, ${failing})`, () =>
      assert.equal(saveStateLabel({ pending, marks, failing }), words));
  }
});

describe('the keys', () => {
  test('choose by letter, small or capital, and by number', () => {
    for (const [place, keys] of ['aA1', 'bB2', 'cC3', 'dD4'].entries()) {
      for (const key of keys) assert.deepEqual(findExamCommand(key), { name: 'choose', place });
    }
  });
  test('move, flag, tell the time and help', () => {
    const keys = ['n', 'P', 'f', 's', 'G', 'h', 'o', '+', '-', 'T', '?'];
    const names = keys.map((key) => findExamCommand(key)?.name);
    assert.deepEqual(names, [
      ...['next', 'previous', 'flag', 'sure', 'guess', 'highlight', 'note', 'resize', 'resize', 'time', 'help'],
    ]);
  });
  test('strike out by letter with Shift; with Caps Lock a letter chooses', () => {
    assert.deepEqual(findExamCommand('C', true), { name: 'strike', place: 2 });
    assert.deepEqual(findExamCommand('C', false), { name: 'choose', place: 2 });
  });
  test('leave all other keys alone', () => {
    for (const key of ['e', '5', '0', 'Enter', ' ', 'Tab', 'ArrowDown', 'ab', '12', '', 'constructor']) {
      assert.equal(findExamCommand(key), null, key);
    }
  });
  test('do nothing with a modifier, while repeating, while typing, or when something else took the key', () => {
    const plain = {
      key: 'a',
      shiftKey: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      repeat: false,
      defaultPrevented: false,
    };
    assert.deepEqual(readExamCommand(plain, false), { name: 'choose', place: 0 });
    assert.equal(readExamCommand(plain, true), null);
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'repeat', 'defaultPrevented'] as const) {
      assert.equal(readExamCommand({ ...plain, [held]: true }, false), null, held);
    }
  });
});

describe('the next question without an answer', () => {
  const questions = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const answered = (...ids: number[]) => new Map(ids.map((id) => [id, 9]));
  test('comes after the place, going round', () => {
    assert.equal(nextUnanswered(questions, answered(2), 0), 2);
    assert.equal(nextUnanswered(questions, answered(2), 2), 0);
    assert.equal(nextUnanswered(questions, answered(1, 3), 1), 1);
  });
  test('is none when all are answered', () => assert.equal(nextUnanswered(questions, answered(1, 2, 3), 0), null));
});

describe('the time left', () => {
  test('is in whole seconds, rounded up, never negative', () => {
    assert.deepEqual([1, 1000, 1001, 0, -5].map(roundUpToWholeSeconds), [1000, 1000, 2000, 0, 0]);
  });
});

describe('answers that came too late', () => {
  const journal = new Map([
    [1, { questionId: 1, optionId: 11, chosenAt: 1 }],
    [2, { questionId: 2, optionId: 22, chosenAt: 2 }],
    [3, { questionId: 3, optionId: 31, chosenAt: 3 }],
  ]);
  const examAttempt = {
    id: 1,
    examSet: 1 as const,
    startTime: '2027-01-21T10:00:00.000Z',
    endTime: null,
    completed: false,
    score: null,
    allowance: { time: '1x' as const, breaks: false },
    deadline: 1,
    pausedAt: null,
    breakLeftMs: 0,
  };
  test('are those that the server does not have, not those whose acknowledgement alone was lost', () => {
    const userAnswers = [
      { questionId: 1, selectedAnswerId: 11 },
      { questionId: 2, selectedAnswerId: 21 },
    ];
    const view = { phase: 'running' as const, examAttempt, serverNow: 1, questions: [], userAnswers, marks: [] };
    assert.equal(countLateAnswers(journal, view), 2);
  });
  const { pausedAt: _, breakLeftMs: __, ...ended } = examAttempt;
  test('are all of them where the attempt has no answer', () => {
    assert.equal(countLateAnswers(journal, { phase: 'incomplete', examAttempt: ended, serverNow: 1 }), 3);
  });
});
