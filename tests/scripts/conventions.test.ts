import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
// @ts-expect-error a script in plain JavaScript, without types
import { findViolations } from '../../scripts/conventions.mjs';

const UNFINISHED = `TO${'DO'}`;

test('each convention is reported where it is violated, and only there', async () => {
  const root = await mkdtemp(join(tmpdir(), 'plumbline-conventions-'));
  const files: Record<string, string> = {
    'src/domain/waits.ts': 'export const rule = async () => 1;',
    'src/domain/clock.ts': 'export const rule = () => Date.now();',
    'src/domain/random.ts': 'export const rule = () => Math.random();',
    'src/domain/effect.ts': 'export const rule = () => process.cwd();',
    'src/domain/good.ts':
      '/** Not async; no process.cwd() in a comment counts. */\nexport const rule = () => new Date(0);',
    'src/application/waits.ts': 'export const useCase = async () => Date.now();',
    'src/web/long.ts': 'export const a = 1;\n'.repeat(251),
    'src/web/ui/helpers.ts': 'export const a = 1;',
    'src/web/date.ts': "export const day = new Date(0).toLocaleDateString('en-CA');",
    'src/web/format/date.ts': 'export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;',
    'src/web/later.ts': `// ${UNFINISHED} later`,
    'src/web/accessor.ts':
      'export const make = () => {\n  return {\n    get place() {\n      return 1;\n    },\n  };\n};',
    'src/web/class.ts': 'export class Place {\n  get x() {\n    return 1;\n  }\n}',
  };
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, name)), { recursive: true });
      await writeFile(join(root, name), text);
    }
    assert.deepEqual((findViolations(root) as string[]).sort(), [
      'src/domain/clock.ts:1: the domain reads no clock',
      'src/domain/effect.ts:1: the domain has no side effects',
      'src/domain/random.ts:1: the domain has no randomness',
      'src/domain/waits.ts:1: the domain is synchronous',
      'src/web/accessor.ts:3: an accessor of an object that is made at each call',
      'src/web/date.ts:1: dates and numbers are formatted in src/web/format',
      'src/web/later.ts:1: unfinished work',
      'src/web/long.ts:250: longer than 250 lines',
      'src/web/ui/helpers.ts:1: vague file name: utils, helpers, common or misc',
    ]);
    assert.deepEqual(findViolations(process.cwd()), []);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
