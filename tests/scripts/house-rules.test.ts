import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
// @ts-expect-error a script in plain JavaScript, which runs before anything is installed
import { breaches } from '../../scripts/house-rules.mjs';

const UNFINISHED = `TO${'DO'}`;

test('each rule of the house is noticed where it is broken, and only there', async () => {
  const root = await mkdtemp(join(tmpdir(), 'plumbline-house-'));
  const files: Record<string, string> = {
    'src/domain/waits.ts': 'export const rule = async () => 1;',
    'src/domain/clock.ts': 'export const rule = () => Date.now();',
    'src/domain/chance.ts': 'export const rule = () => Math.random();',
    'src/domain/world.ts': 'export const rule = () => process.cwd();',
    'src/domain/good.ts':
      '/** Not async; no process.cwd() in a comment counts. */\nexport const rule = () => new Date(0);',
    'src/application/waits.ts': 'export const useCase = async () => Date.now();',
    'src/web/long.ts': 'export const a = 1;\n'.repeat(251),
    'src/web/ui/helpers.ts': 'export const a = 1;',
    'src/web/later.ts': `// ${UNFINISHED} later`,
  };
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, name)), { recursive: true });
      await writeFile(join(root, name), text);
    }
    assert.deepEqual((breaches(root) as string[]).sort(), [
      'src/domain/chance.ts:1: the domain has no chance',
      'src/domain/clock.ts:1: the domain has no clock',
      'src/domain/waits.ts:1: the domain does not wait',
      'src/domain/world.ts:1: the domain has no world',
      'src/web/later.ts:1: unfinished work',
      'src/web/long.ts:250: longer than 250 lines',
      'src/web/ui/helpers.ts:1: the name says nothing: utils, helpers, common, misc',
    ]);
    assert.deepEqual(breaches(process.cwd()), []);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
