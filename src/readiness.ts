import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './adapters/sql/database.ts';

/** Shorter than the time-out of the usual probes, in milliseconds. */
const READINESS_MS = 2_000;

/** Whether the database answers in time and fits this release; rejects when it does not answer. */
export async function checkReadiness(
  database: Database,
): Promise<{ readonly ready: boolean; readonly reason?: string }> {
  const answer = async () => {
    await database.ping();
    const reason = await database.findSchemaProblem();
    return reason === null ? { ready: true } : { ready: false, reason };
  };
  const silent = pause(READINESS_MS, undefined, { ref: false }).then(() => {
    throw new Error('the database did not answer in time');
  });
  return Promise.race([answer(), silent]);
}
