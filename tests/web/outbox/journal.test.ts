import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openAnswerJournal } from '../../../src/web/outbox/journal.ts';
import { attemptPrefix } from '../../../src/web/user-storage.ts';
import { contentsOf, memoryStorage } from '../exam/memory-storage.ts';

const KEY = 'plumbline:exam:7:3:21';
const text = (optionId: number, chosenAt: number): string => JSON.stringify({ optionId, chosenAt });
const answer = (questionId: number, optionId: number, chosenAt: number) => ({ questionId, optionId, chosenAt });
const pendingOf = (journal: ReturnType<typeof openAnswerJournal>) => [...journal.pending().values()];

describe('the journal on the device (product.md 4.14)', () => {
  test('keeps each answer under a key of its own, and gives it back to the next page', () => {
    const storage = memoryStorage();
    openAnswerJournal(storage, attemptPrefix(7, 3)).record(answer(21, 211, 100));
    assert.deepEqual(contentsOf(storage), { [KEY]: text(211, 100) });
    assert.equal(attemptPrefix(7, 3), 'plumbline:exam:7:3:');
    assert.deepEqual(pendingOf(openAnswerJournal(storage, attemptPrefix(7, 3))), [answer(21, 211, 100)]);
  });

  test('keeps users and attempts apart', () => {
    const storage = memoryStorage({ [KEY]: text(211, 100) });
    assert.deepEqual(pendingOf(openAnswerJournal(storage, attemptPrefix(7, 31))), []);
    assert.deepEqual(pendingOf(openAnswerJournal(storage, attemptPrefix(70, 3))), []);
  });

  test('removes an answer when it is acknowledged, and only that one', () => {
    const storage = memoryStorage();
    const journal = openAnswerJournal(storage, attemptPrefix(7, 3));
    journal.record(answer(21, 211, 100));
    journal.record(answer(21, 212, 101));
    journal.remove(answer(21, 211, 100));
    assert.deepEqual(contentsOf(storage), { [KEY]: text(212, 101) });
    journal.remove(answer(21, 212, 101));
    assert.deepEqual(contentsOf(storage), {});
    assert.equal(journal.pending().size, 0);
  });

  test('does not remove what another tab has chosen in the meantime', () => {
    const storage = memoryStorage();
    const journal = openAnswerJournal(storage, attemptPrefix(7, 3));
    journal.record(answer(21, 211, 100));
    storage.setItem(KEY, text(212, 105));
    journal.remove(answer(21, 211, 100));
    assert.deepEqual(contentsOf(storage), { [KEY]: text(212, 105) });
  });

  test('passes over marks, damaged entries and foreign keys', () => {
    const storage = memoryStorage({
      'plumbline:exam:7:3:position': '4',
      'plumbline:exam:7:3:marks:21': '{"flagged":true}',
      'plumbline:exam:7:3:22': '{broken',
      'plumbline:exam:7:3:23': '{"optionId":"x","chosenAt":1}',
      'plumbline:exam:7:3:24': 'null',
      theme: 'dark',
    });
    assert.deepEqual(pendingOf(openAnswerJournal(storage, attemptPrefix(7, 3))), []);
  });

  test('takes over what another tab chooses', () => {
    const journal = openAnswerJournal(memoryStorage(), attemptPrefix(7, 3));
    assert.equal(journal.receive({ key: KEY, oldValue: null, newValue: text(212, 105) }), true);
    assert.deepEqual(pendingOf(journal), [answer(21, 212, 105)]);
  });

  test('lets go of what another tab has brought to the server', () => {
    const journal = openAnswerJournal(memoryStorage({ [KEY]: text(211, 100) }), attemptPrefix(7, 3));
    assert.equal(journal.receive({ key: KEY, oldValue: text(211, 100), newValue: null }), true);
    assert.equal(journal.pending().size, 0);
  });

  test('writes its own newer answer again when another tab removed an older one', () => {
    const storage = memoryStorage();
    const journal = openAnswerJournal(storage, attemptPrefix(7, 3));
    journal.record(answer(21, 212, 105));
    storage.removeItem(KEY);
    assert.equal(journal.receive({ key: KEY, oldValue: text(211, 100), newValue: null }), true);
    assert.deepEqual(contentsOf(storage), { [KEY]: text(212, 105) });
  });

  test('is not concerned by other keys', () => {
    const journal = openAnswerJournal(memoryStorage(), attemptPrefix(7, 3));
    for (const key of [null, 'theme', 'plumbline:exam:7:4:21', 'plumbline:exam:7:3:marks:21']) {
      assert.equal(journal.receive({ key, oldValue: null, newValue: text(1, 1) }), false);
    }
    assert.equal(journal.pending().size, 0);
  });

  test('clears its answers and leaves the marks', () => {
    const storage = memoryStorage({ [KEY]: text(211, 100), 'plumbline:exam:7:3:position': '4' });
    openAnswerJournal(storage, attemptPrefix(7, 3)).clear();
    assert.deepEqual(contentsOf(storage), { 'plumbline:exam:7:3:position': '4' });
  });

  test('works from memory when the storage is full', () => {
    const journal = openAnswerJournal(memoryStorage({}, true), attemptPrefix(7, 3));
    journal.record(answer(21, 211, 100));
    assert.deepEqual(pendingOf(journal), [answer(21, 211, 100)]);
  });
});
