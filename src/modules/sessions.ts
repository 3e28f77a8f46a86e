import type { Database } from '../adapters/sql/database.ts';
import { sessionStore } from '../adapters/sql/session-store.ts';
import { createMailingSessionStore } from '../application/accounts/new-device.ts';
import { createSessionUses } from '../application/accounts/session-uses.ts';
import { batchReadsPerTick } from '../application/concurrency/batch-per-tick.ts';
import type { FindSession } from '../application/ports/accounts.ts';
import type { ChatFanOut } from '../application/ports/support.ts';
import { createPublishingSessionStore } from '../application/support/publish-session-ends.ts';
import type { Core } from './core.ts';

/** How many sessions one statement reads. */
const LARGEST_BATCH = 256;

/** The sessions of the site, which mail new devices and end everywhere at once, who uses them, and the uses that are not stored yet. */
export function openSessions(database: Database, fanOut: ChatFanOut, { readers, transact, site, clock }: Core) {
  const stored = createMailingSessionStore(sessionStore(database, database.reads), transact, site);
  const sessions = createPublishingSessionStore(stored, fanOut);
  const findSession: FindSession = batchReadsPerTick(
    (ids) => readers.callers.findBySessions(ids, clock.now()),
    LARGEST_BATCH,
  );
  return { sessions, findSession, sessionUses: createSessionUses(sessions) };
}
