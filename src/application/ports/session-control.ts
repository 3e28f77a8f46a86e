import type { NewSession, User } from './accounts.ts';

type SignInUser = Pick<User, 'id' | 'passwordHash'> & Pick<NewSession, 'isByPasswordAlone'>;

/** The session of the request at hand. */
export type SessionControl = {
  /** The id that the cookie carries; null without one. It is a secret and leaves the server in the cookie only. */
  readonly id: string | null;
  /** What names the session as long as it lives, whatever its id: attempts in it are counted under it. Null without a session. */
  readonly name: string | null;
  /** When the user signed in, in milliseconds; null without a session. */
  readonly begunAt: number | null;
  /** When the user signed in or last confirmed who it is, in milliseconds; null without a session. */
  readonly provenAt: number | null;
  /** Records that the user has just confirmed who it is, and goes on under a new id; false where the session has ended. */
  readonly confirm: () => Promise<boolean>;
  /** Ends the present session and starts one under a new id; false where `create` of the store refuses it. */
  readonly signIn: (user: SignInUser) => Promise<boolean>;
  /**
   * Goes on under a new id after all sessions of the user have ended: this one began, and its user proved who it is, when it did before;
   * false where `create` of the store refuses it.
   */
  readonly renew: (user: SignInUser) => Promise<boolean>;
  /** Ends the session on the server. */
  readonly signOut: () => Promise<void>;
};
