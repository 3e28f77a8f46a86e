import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { campaignFaults, runCampaign } from '../support/campaign-run.ts';
import { readyDatabase } from '../support/ready-database.ts';

const ADDRESSES = 1_000;

describe('a newsletter mail to a thousand addresses whose server is killed half way (product.md 8.48 to 8.50)', () => {
  test('reaches each subscriber once, and nobody who left or bounced', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-campaign-'));
    try {
      const run = await runCampaign(await readyDatabase(folder), ADDRESSES, true);
      assert.equal(run.expected.size, 910);
      assert.deepEqual(campaignFaults(run), []);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
