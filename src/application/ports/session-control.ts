import type { User } from './user-repository.ts';

/** The session of the request at hand (product.md 1.5). */
export type SessionControl = {
  /** Ends the session there was and starts one under a new id; false when the password was changed or the account closed meanwhile. */
  readonly signIn: (user: Pick<User, 'id' | 'passwordHash'>) => Promise<boolean>;
  /** Ends the session on the server. */
  readonly signOut: () => Promise<void>;
};
