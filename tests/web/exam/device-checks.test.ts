import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import {
  canStoreExam,
  checkClock,
  checkConnection,
  checkStorage,
  checkTabs,
  followServer,
} from '../../../src/web/exam/device-checks.ts';
import { memoryStorage } from './memory-storage.ts';

describe('what the instructions check of the device (product.md 4.36)', () => {
  test('space for an exam is tried, and left as it was', () => {
    const storage = memoryStorage();
    storage.setItem('other', 'stays');
    assert.equal(canStoreExam(storage), true);
    assert.deepEqual([storage.length, storage.getItem('other')], [1, 'stays']);
    const full = memoryStorage({}, true);
    assert.equal(canStoreExam(full), false);
    assert.equal(canStoreExam({ ...storage, setItem: () => undefined }), false, 'a storage that keeps nothing');
    assert.deepEqual([checkStorage(storage).state, checkStorage(full).state], ['good', 'bad']);
  });

  test('the clocks may be a minute apart', () => {
    for (const aheadMs of [0, 60_000, -60_000]) assert.equal(checkClock({ aheadMs }).state, 'good');
    assert.equal(checkClock({ aheadMs: 60_001 }).words, 'Your clock is about 1 minute fast');
    assert.equal(checkClock({ aheadMs: -7_200_000 }).words, 'Your clock is about 120 minutes slow');
    assert.equal(checkClock(null).state, 'pending', 'without an answer it is the connection that fails');
  });

  test('a check that fails late does not replace a newer one', async () => {
    const calls: { resolve: (response: Response) => void; reject: (error: Error) => void }[] = [];
    mock.method(globalThis, 'fetch', () => new Promise((resolve, reject) => calls.push({ resolve, reject })));
    let comeOnline = (): void => undefined;
    Object.assign(globalThis, {
      addEventListener: (_: string, listener: () => void) => {
        comeOnline = listener;
      },
      removeEventListener: () => undefined,
    });
    const states: string[] = [];
    const stop = followServer((answer) => states.push(checkConnection(answer).state));
    comeOnline();
    calls[1]?.resolve(new Response('', { headers: { date: new Date().toUTCString() } }));
    await new Promise(setImmediate);
    calls[0]?.reject(new TypeError('no connection'));
    await new Promise(setImmediate);
    assert.deepEqual(states, ['good']);
    comeOnline();
    stop();
    calls[2]?.reject(new TypeError('no connection'));
    await new Promise(setImmediate);
    assert.deepEqual(states, ['good']);
    mock.restoreAll();
    Object.assign(globalThis, { addEventListener: undefined, removeEventListener: undefined });
  });

  test('whatever fails says what to do', () => {
    const tabs = [checkTabs('instructions'), checkTabs('exam')];
    for (const check of [checkConnection(null), checkClock({ aheadMs: 1e6 }), ...tabs]) {
      assert.ok(check.state === 'bad' && check.advice.length > 20, check.words);
    }
    assert.deepEqual([checkConnection({ aheadMs: 0 }).state, checkTabs(null).state], ['good', 'good']);
  });
});
