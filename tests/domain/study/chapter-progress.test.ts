import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chapterState, percentComplete } from '../../../src/domain/study/chapter-progress.ts';

const opened = (chapterId: number) => ({ chapterId, completed: false });
const done = (chapterId: number) => ({ chapterId, completed: true });

const CASES = [
  [[], [], 0],
  [[1, 2, 3, 4, 5, 6], [], 0],
  [[1, 2, 3, 4, 5, 6], [opened(1)], 0],
  [[1, 2, 3, 4, 5, 6], [done(1), opened(2)], 17],
  [[1, 2, 3], [done(1), done(2)], 67],
  [[1, 2], [done(1), done(2), done(9)], 100],
] as const;

for (const [chapters, records, percent] of CASES) {
  test(`${records.length} records of ${chapters.length} chapters are ${percent} % (product.md 5.8)`, () => {
    assert.equal(percentComplete(chapters, records), percent);
  });
}

test('a chapter has no state before it was opened (product.md 5.7)', () => {
  assert.equal(chapterState(1, []), null);
  assert.equal(chapterState(1, [done(2)]), null);
  assert.equal(chapterState(1, [opened(1)]), 'In Progress');
  assert.equal(chapterState(1, [done(1)]), 'Completed');
});
