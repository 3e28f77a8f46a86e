import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const HOSTILE = 'x\n{"level":30,"msg":"signed-in"}\r\u2028\u001b[31m';

/** Logs from a process of its own, since lines go straight to standard error. */
const linesOf = async (script: string): Promise<string[]> => {
  const source = `import { jsonLog } from './src/adapters/logging/log.ts'; const log = jsonLog(); ${script}`;
  const options = { env: { ...process.env, HOSTILE } };
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], options);
  return (await run).stderr.split('\n').filter((line) => line !== '');
};

test('lines are written in the order of their events, and none is lost when the process ends', async () => {
  const lines = await linesOf(`
    log.info('one'); log.info('two'); log.warn('three'); log.info('four'); log.error('five', new Error()); log.info('six');
    process.exit();
  `);
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).msg),
    ['one', 'two', 'three', 'four', 'five', 'six'],
  );
});

test('what comes from outside cannot begin a line, nor end the string it stands in (docs/operating.md, Logs)', async () => {
  const lines = await linesOf(`
    const hostile = process.env.HOSTILE;
    log.warn('refused', { origin: hostile, [hostile]: 1 });
    log.error('request failed', new Error(hostile), { path: hostile });
  `);
  assert.equal(lines.length, 2);
  const [warned, failed] = lines.map((line) => JSON.parse(line));
  assert.deepEqual([warned.msg, warned.level, warned.origin, warned[HOSTILE]], ['refused', 40, HOSTILE, 1]);
  assert.deepEqual([failed.msg, failed.level, failed.err.message], ['request failed', 50, HOSTILE]);
  assert.match(warned.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});
