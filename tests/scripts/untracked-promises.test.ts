import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { PROJECT_ROOT } from '../support/project-root.ts';

const IMPORTS = `import { before, describe, test } from 'node:test';
import asyncHooks from 'node:async_hooks';
const later = () => new Promise((resolve) => setTimeout(resolve, 20));
`;

describe('the runner without its async hook', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-runner-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs a program of tests as `npm test` does; returns its exit code and all that it printed. */
  const runTests = (program: string) => {
    const file = join(folder, 'program.mjs');
    writeFileSync(file, `${IMPORTS}${program}`);
    const args = ['--import=./scripts/untracked-promises.mjs', '--test-reporter=./scripts/report-by-file.mjs', file];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: PROJECT_ROOT, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };

  test('suites, hooks and tests within tests pass in their places', () => {
    const { status, output } = runTests(`
      describe('outer', () => {
        let ready = false;
        before(async () => { await later(); ready = true; });
        describe('inner', () => {
          test('waits for the hook', async (context) => {
            await later();
            if (!ready) throw new Error('the hook did not run');
            await context.test('a part', later);
          });
        });
      });
      test('the program has the real hooks', () => {
        if (asyncHooks.AsyncResource.name !== 'AsyncResource') throw new Error('AsyncResource is replaced');
        asyncHooks.createHook({ init() {} }).enable().disable();
      });`);
    assert.equal(status, 0, output);
    assert.match(output, /▶ outer\n {2}▶ inner\n {4}▶ waits for the hook\n {6}✔ a part/);
    assert.match(output, /ℹ pass 3\n/);
  });

  test('a test that fails is reported once more at the end', () => {
    const { status, output } = runTests(`test('wrong', async () => { await later(); throw new Error('not so'); });`);
    assert.equal(status, 1, output);
    assert.match(output, /✖ failing tests:.*✖ wrong.*not so/s);
  });

  test('an error outside of a test fails the run and is told with its place', () => {
    const { status, output } = runTests(`
      test('throws later', async () => { setTimeout(() => { throw new Error('nobody catches it'); }, 1); await later(); });`);
    assert.equal(status, 1, output);
    assert.match(output, /Error: nobody catches it\n +at .*program\.mjs/);
  });

  test('a promise that is rejected outside of a test fails the run and is told with its place', () => {
    const { status, output } = runTests(`
      test('rejects', async () => { Promise.reject(new Error('nobody waits for it')); await later(); });`);
    assert.equal(status, 1, output);
    assert.match(output, /Error: nobody waits for it\n +at .*program\.mjs/);
  });
});
