/** A session at rest. */
export type StoredSession = { readonly userId: number | null; readonly data: string; readonly expiresAt: number };

/** Sessions in the database, so that they end on the server and outlive a restart (product.md 1.5). */
export type SessionStore = {
  readonly find: (id: string, now: number) => Promise<StoredSession | null>;
  readonly save: (id: string, session: StoredSession) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  /** Ends all sessions of a user but one. */
  readonly removeOfUser: (userId: number, exceptId: string | null) => Promise<void>;
  readonly removeExpired: (now: number) => Promise<number>;
};
