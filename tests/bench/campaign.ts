import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { campaignFaults, runCampaign } from '../support/campaign-run.ts';
import { readyDatabase } from '../support/ready-database.ts';

/** A newsletter mail to many addresses through a real mail server on loopback, with a SIGKILL half way. */
const ADDRESSES = 20_000;

const folder = await mkdtemp(join(tmpdir(), 'plumbline-campaign-'));
try {
  const run = await runCampaign(await readyDatabase(folder), ADDRESSES, false);
  const mails = [...run.arrived.values()].reduce((sum, ids) => sum + ids.length, 0);
  console.log(`A newsletter mail to ${ADDRESSES} addresses, killed half way and started again`);
  console.log(`  recipients ${run.expected.size}, mails ${mails}, refused ${run.refused}, marked ${run.bounced}`);
  console.log(`  ${run.seconds.toFixed(0)} s, ${(mails / run.seconds).toFixed(0)} mails a second`);
  const faults = campaignFaults(run);
  console.log(faults.length === 0 ? '  each got one, and nobody else any' : `  FAULTS: ${faults.join('; ')}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
