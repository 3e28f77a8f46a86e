import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { adoptDeviceMarks } from '../../../src/web/exam/adopt-device-marks.ts';
import {
  DEFAULT_PREFERENCES,
  readPosition,
  readPreferences,
  writePosition,
  writePreferences,
} from '../../../src/web/exam/device-preferences.ts';
import { openMarkJournal } from '../../../src/web/outbox/exam-journals.ts';
import { countUnsentTexts, purgeUnsentTexts } from '../../../src/web/outbox/unsent-texts.ts';
import { clearOtherUserData, purgeUserStorage } from '../../../src/web/user-storage.ts';
import { contentsOf, memoryStorage } from './memory-storage.ts';

const left = JSON.stringify({ optionId: 1, chosenAt: 2 });

const ofTwoUsers = () =>
  memoryStorage({
    'plumbline:exam:7:3:21': left,
    'plumbline:exam:7:3:marks:21': '{"flagged":true}',
    'plumbline:exam:7:preferences': '{"textSize":3}',
    'plumbline:exam:70:9:21': left,
    'plumbline:chat:7:draft:7': 'Hello',
    'plumbline:chat:70:draft:70': 'Hello',
    theme: 'dark',
  });

describe('what stays on the device (product.md 1.8, 4.17)', () => {
  test('nothing of other users, when somebody is signed in', () => {
    const storage = ofTwoUsers();
    purgeUserStorage(70, [storage]);
    assert.deepEqual(Object.keys(contentsOf(storage)), [
      'plumbline:exam:70:9:21',
      'plumbline:chat:70:draft:70',
      'theme',
    ]);
  });

  test('nothing of anybody, when nobody is', () => {
    const storage = ofTwoUsers();
    purgeUserStorage(null, [storage]);
    assert.deepEqual(Object.keys(contentsOf(storage)), ['theme']);
  });

  test('texts of a submission that are not saved, until their author has signed out (product.md 9.43)', () => {
    const texts = {
      'plumbline:submission:7:3:1.4:a-tab': '{}',
      'plumbline:submission:7:3:1.4:other-tab': '{}',
      'plumbline:submission:7:3:1.10:a-tab': '{}',
      'plumbline:submission:70:9:1.4:a-tab': '{}',
    };
    const storage = memoryStorage(texts);
    purgeUserStorage(8, [storage]);
    purgeUserStorage(null, [storage]);
    assert.deepEqual(contentsOf(storage), texts);
    assert.equal(countUnsentTexts(storage), 3);
    purgeUnsentTexts(7, storage);
    assert.deepEqual(Object.keys(contentsOf(storage)), ['plumbline:submission:70:9:1.4:a-tab']);
    assert.equal(countUnsentTexts(storage), 1);
  });

  test('marks of release 0.1.0 move once into the journal, as older than what the server has', () => {
    const storage = memoryStorage({
      'plumbline:exam:7:3:marks:21': '{"flagged":true,"note":"Check the act","struckOptionIds":[4,5]}',
      'plumbline:exam:7:3:marks:22': 'x',
      'plumbline:exam:7:3:marks:23': '{"flagged":1,"note":5,"struckOptionIds":"a"}',
    });
    adoptDeviceMarks(storage, 7, 3, 1000);
    const journal = openMarkJournal(storage, 7, 3);
    const place = { questionId: 21, changedAt: 1000 };
    assert.deepEqual(
      [...journal.pending().values()].sort((one, other) => (one.kind < other.kind ? -1 : 1)),
      [
        { ...place, kind: 'flagged', value: true },
        { ...place, kind: 'note', value: 'Check the act' },
        { ...place, kind: 'struckOptionIds', value: [4, 5] },
      ],
    );
    journal.clear();
    adoptDeviceMarks(storage, 7, 3, 1000);
    assert.deepEqual(contentsOf(storage), {});
  });

  test('the place and the preferences', () => {
    const storage = memoryStorage();
    assert.equal(readPosition(storage, 7, 3), null);
    writePosition(storage, 7, 3, 36);
    assert.equal(readPosition(storage, 7, 3), 36);
    assert.deepEqual(readPreferences(storage, 7), DEFAULT_PREFERENCES);
    writePreferences(storage, 7, { textSize: 4, shortcuts: false });
    assert.deepEqual(readPreferences(storage, 7), { textSize: 4, shortcuts: false });
    const damaged = memoryStorage({ 'plumbline:exam:7:preferences': '{"textSize":99}' });
    assert.deepEqual(readPreferences(damaged, 7), DEFAULT_PREFERENCES);
  });

  test('the page is left once, however many parts of it find another user', (context) => {
    const addresses: string[] = [];
    const page = new EventTarget();
    const location = { assign: (address: string) => addresses.push(address) };
    const value = Object.assign(page, { location });
    Object.defineProperty(globalThis, 'window', { value, configurable: true });
    context.after(() => Reflect.deleteProperty(globalThis, 'window'));
    clearOtherUserData(70);
    clearOtherUserData(70);
    assert.deepEqual(addresses, ['/dashboard']);
    page.dispatchEvent(new Event('pageshow'));
    clearOtherUserData(70);
    assert.equal(addresses.length, 2);
  });
});
