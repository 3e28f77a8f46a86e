/** The session of the request at hand (product.md 1.5). */
export type SessionControl = {
  /** Starts a session for a user under a new id. */
  readonly signIn: (userId: number) => Promise<void>;
  /** Ends the session on the server. */
  readonly signOut: () => Promise<void>;
};
