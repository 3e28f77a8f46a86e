import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';
import { test } from 'node:test';
import { projectPath } from '../support/project-root.ts';

type Report = {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
};

const config = createRequire(import.meta.url)(projectPath('.dependency-cruiser.cjs')) as {
  readonly forbidden: readonly { readonly name: string }[];
};

/** Far fewer modules than the project has; a check that reads less does not see the project. */
const FEWEST_MODULES = 150;

function cruise(...folders: readonly string[]): Promise<Report> {
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--no-progress'];
  return new Promise((resolve, reject) => {
    execFile('node_modules/.bin/depcruise', [...folders, ...options], { maxBuffer: 1e9 }, (error, stdout) => {
      if (stdout) resolve(JSON.parse(stdout) as Report);
      else reject(error ?? new Error('dependency-cruiser printed nothing'));
    });
  });
}

test('every dependency rule fires on a fixture that violates it', async () => {
  const { summary } = await cruise('tests/boundaries/bad');
  const fired = new Set(summary.violations.map(({ rule }) => rule.name));
  assert.deepEqual(
    config.forbidden.map(({ name }) => name).filter((name) => !fired.has(name)),
    [],
  );
});

test('a circular import is noticed whatever its length, and where only types close it', async () => {
  const { summary } = await cruise('tests/boundaries/bad');
  const cycles = summary.violations.filter(({ rule }) => rule.name === 'no-cycles');
  const folders = cycles.map(({ from }) => dirname(relative('tests/boundaries/bad/src', from)));
  assert.deepEqual([...new Set(folders)].sort(), ['domain', 'web/cycle']);
});

test('the project violates no dependency rule, and all of it is read', async () => {
  const { summary } = await cruise('src', 'migrations');
  assert.deepEqual(
    summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    [],
  );
  assert.ok(summary.totalCruised > FEWEST_MODULES, `only ${summary.totalCruised} modules were read`);
});

test('TypeScript has a version that dependency-cruiser can read', async () => {
  const { version } = JSON.parse(await readFile('node_modules/typescript/package.json', 'utf8')) as { version: string };
  assert.match(version, /^6\.0\./);
});
