import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  DEFAULT_PREFERENCES,
  marksChangedElsewhere,
  NO_MARKS,
  readMarks,
  readPosition,
  readPreferences,
  writeMarks,
  writePosition,
  writePreferences,
} from '../../../src/web/exam/device-marks.ts';
import { purgeUserStorage } from '../../../src/web/user-storage.ts';
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

  test('flags, notes and struck-out options, by question', () => {
    const storage = memoryStorage();
    const marks = { flagged: true, note: 'Check the act', struckOptionIds: [4, 5] };
    writeMarks(storage, 7, 3, 21, marks);
    assert.deepEqual(readMarks(storage, 7, 3), new Map([[21, marks]]));
    assert.equal(readMarks(storage, 7, 4).size, 0);
    writeMarks(storage, 7, 3, 21, NO_MARKS);
    assert.deepEqual(contentsOf(storage), {});
  });

  test('damaged marks count as none', () => {
    const storage = memoryStorage({
      'plumbline:exam:7:3:marks:21': 'x',
      'plumbline:exam:7:3:marks:22': '{"flagged":1,"note":5,"struckOptionIds":["a"]}',
    });
    assert.deepEqual([...readMarks(storage, 7, 3).values()], [NO_MARKS, NO_MARKS]);
  });

  test('marks of another tab are told by question', () => {
    const key = 'plumbline:exam:7:3:marks:21';
    const change = marksChangedElsewhere(7, 3, { key, newValue: '{"flagged":true}' });
    assert.deepEqual(change, { questionId: 21, marks: { ...NO_MARKS, flagged: true } });
    assert.deepEqual(marksChangedElsewhere(7, 3, { key, newValue: null })?.marks, NO_MARKS);
    assert.equal(marksChangedElsewhere(7, 4, { key, newValue: null }), null);
    assert.equal(marksChangedElsewhere(7, 3, { key: null, newValue: null }), null);
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
});
