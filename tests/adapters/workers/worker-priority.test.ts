import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { test } from 'node:test';
import { workerPool } from '../../../src/adapters/workers/worker-pool.ts';
import { packEntries, unpackEntries } from '../../../src/application/concurrency/packed-entries.ts';
import { turnsDuring } from '../../support/turns-during.ts';

const LOW = constants.priority.PRIORITY_BELOW_NORMAL;

/** The priorities of all threads of this process but the main one, whose id is that of the process. */
const prioritiesOfThreads = (): number[] =>
  readdirSync('/proc/self/task')
    .map(Number)
    .filter((thread) => thread !== process.pid)
    .map((thread) => getPriority(thread));

test('a thread of jobs lets the one that answers requests go first (product.md 7.12)', {
  skip: process.platform !== 'linux',
}, async () => {
  const own = getPriority();
  const run = workerPool.openQueue('question-yaml', {
    limits: { milliseconds: 60_000, megabytes: 256, waiting: 1 },
    keepsThread: true,
  });
  const before = prioritiesOfThreads().filter((priority) => priority === LOW).length;
  assert.ok((await run(() => ({ job: { kind: 'read', text: '[]' } }))).ok);
  assert.equal(prioritiesOfThreads().filter((priority) => priority === LOW).length, before + 1);
  assert.equal(getPriority(), own);
});

test('the entries of a long job are moved to its thread, in parts between which others are answered', async () => {
  const rows = Array.from({ length: 1_000 }, (_, row) => [String(row), `Text ${row} — “quoted”`]);
  let packed = await packEntries([]);
  assert.deepEqual(unpackEntries(packed), []);
  const turns = await turnsDuring(async () => {
    packed = await packEntries(rows);
  });
  assert.ok(turns >= 9, `${turns} turns`);
  assert.deepEqual(unpackEntries(packed), rows);
});
