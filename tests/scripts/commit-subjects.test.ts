import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
// @ts-expect-error a script in plain JavaScript, without types
import { checkedSubjects, subjectViolation } from '../../scripts/commit-subjects.mjs';

const run = promisify(execFile);

const FIRST = 'docs(decisions): plan the redesign of vocabulary and mechanisms';

describe('the check of commit subjects', () => {
  for (const subject of [
    'fix(exam): keep the answer journal when sign-in expires',
    'test: run only the named test files',
    'feat(billing)!: drop the old promo endpoint',
    `docs: ${'x'.repeat(66)}`,
  ]) {
    test(`accepts "${subject.slice(0, 40)}"`, () => assert.equal(subjectViolation(subject), null));
  }

  for (const [subject, violation] of [
    ['Hold calls in the tests of promo codes', /type\(scope\)/],
    ['feature(exam): add a clock', /type\(scope\)/],
    ['fix(exam):no space', /type\(scope\)/],
    [`docs: ${'x'.repeat(67)}`, /73 characters/],
    ['fix: end with a full stop.', /full stop/],
  ] as const) {
    test(`rejects "${subject.slice(0, 40)}"`, () => assert.match(subjectViolation(subject), violation));
  }

  test('reads the subjects since the convention applied, without merges', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-subjects-'));
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
    const git = (...args: string[]) => run('git', [...identity, ...args], { cwd: folder });
    const commit = (subject: string) => git('commit', '--quiet', '--allow-empty', '--message', subject);
    try {
      assert.equal(checkedSubjects(folder), null, 'no repository');
      await git('init', '--quiet', '--initial-branch=main');
      await commit('An old subject');
      assert.equal(checkedSubjects(folder), null, 'no first commit');
      await commit(FIRST);
      assert.deepEqual(checkedSubjects(folder), []);
      await git('checkout', '--quiet', '-b', 'side');
      await commit('fix: one');
      await git('checkout', '--quiet', 'main');
      await commit('two');
      await git('merge', '--quiet', '--no-edit', '--no-ff', 'side');
      assert.deepEqual((checkedSubjects(folder) as string[]).sort(), ['fix: one', 'two']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
