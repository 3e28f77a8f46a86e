import type { Role } from '../../domain/accounts/role.ts';

/** A session at rest: whose it is, when the person signed in, and when it ends unless it is used again. */
export type StoredSession = { readonly userId: number; readonly begunAt: number; readonly expiresAt: number };

/**
 * Sessions in the database, so that they end on the server and outlive a restart (product.md 1.5). Only `create` brings one
 * into being: a request that was under way while its session was ended cannot bring it back.
 */
export type SessionStore = {
  readonly find: (id: string, now: number) => Promise<StoredSession | null>;
  /** False when the account is gone or its password is no longer the one of `passwordHash`, whatever runs at once. */
  readonly create: (id: string, session: StoredSession, passwordHash: string) => Promise<boolean>;
  /** Moves the end of a session that is still there; false when it has been ended. */
  readonly prolong: (id: string, expiresAt: number) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
  /** The role of the account behind each of these sessions that is still there; of many at once. */
  readonly rolesOf: (ids: readonly string[], now: number) => Promise<ReadonlyMap<string, Role>>;
  /** Ends all sessions of a user. */
  readonly removeOfUser: (userId: number) => Promise<void>;
  readonly removeExpired: (now: number) => Promise<number>;
};
