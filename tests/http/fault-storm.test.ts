import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { backupOntoFullDisk, stormOnServices } from '../support/fault-storm.ts';

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

describe('faults beside answers that are saved (product.md 4.8, 7.3)', () => {
  test(`two random ones of server, clock, database and Redis, seed ${SEED}: nothing acknowledged is lost`, async () => {
    const { faults, acknowledged } = await stormOnServices({ seed: SEED, count: 2 });
    assert.equal(faults.length, 2);
    assert.ok(acknowledged > 0);
  });

  test('a backup onto a full disk fails, says so and leaves nothing', async () => {
    const { status, said, left } = await backupOntoFullDisk(64);
    assert.equal(status, 1, said);
    assert.match(said, /full|too large|EFBIG|disk/i);
    assert.deepEqual(left, []);
  });
});
