import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { FIXTURES, readLayers } from './content-folder.ts';
import { ITEM_PROBLEMS } from './item-problems.ts';
import { OTHER_PROBLEMS } from './other-problems.ts';
import { PRACTICE_TEXT_PROBLEMS } from './practice-text-problems.ts';

const PROBLEMS = { ...ITEM_PROBLEMS, ...OTHER_PROBLEMS, ...PRACTICE_TEXT_PROBLEMS };

test('a folder that keeps every rule has no problems', async () => {
  assert.deepEqual((await readLayers(['good'])).lines, []);
});

test('every bad folder has its problems written down', async () => {
  assert.deepEqual((await readdir(join(FIXTURES, 'bad'))).sort(), Object.keys(PROBLEMS).sort());
});

for (const [rule, expected] of Object.entries(PROBLEMS)) {
  test(`${rule.replaceAll('-', ' ')}: the right file and line, and nothing else`, async () => {
    assert.deepEqual((await readLayers(['good', join('bad', rule)])).lines, expected);
  });
}
