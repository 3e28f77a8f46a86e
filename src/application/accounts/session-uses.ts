import { shortenToNetwork } from '../../domain/accounts/client-network.ts';
import type { LastSessionUse, SessionStore, SessionUse } from '../ports/accounts.ts';

/** A use is stored when this long has passed since the stored one, in milliseconds. */
const STORED_EVERY_MS = 60_000;

/** Uses of sessions that are not stored yet. */
export type SessionUses = {
  /** Notes that a session is used now, from a network as `clientNetwork` gives it; `stored` is what was read with the session. */
  readonly note: (id: string, stored: LastSessionUse, address: string, now: number) => void;
  /** Stores what was noted since the last time. */
  readonly store: () => Promise<void>;
};

/**
 * Collects in memory which sessions were used, so that no request writes for it: a job stores the last use of all of them in
 * few statements (product.md 1.22). A process that is killed loses what was noted in its last minute.
 */
export function createSessionUses(sessions: Pick<SessionStore, 'noteUses'>): SessionUses {
  let noted = new Map<string, SessionUse>();
  return {
    note: (id, stored, address, now) => {
      const network = shortenToNetwork(address);
      const hasMoved = network !== null && network !== stored.network;
      if (!hasMoved && stored.lastUsedAt !== null && now < stored.lastUsedAt + STORED_EVERY_MS) return;
      noted.set(id, { id, usedAt: now, network: hasMoved ? network : null });
    },
    store: async () => {
      if (noted.size === 0) return;
      const uses = [...noted.values()];
      noted = new Map();
      await sessions.noteUses(uses);
    },
  };
}
