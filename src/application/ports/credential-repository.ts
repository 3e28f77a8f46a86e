/** Passwords and the links that replace them. Whatever changes a password ends the link that could (product.md 1.11). */
export type CredentialRepository = {
  /** Puts a new hash in the place of the one that was checked; false when it has changed meanwhile. */
  readonly replace: (userId: number, formerHash: string, newHash: string) => Promise<boolean>;
  /** Keeps a token for resetting, in the place of any former one; only its digest is stored. */
  readonly keepResetToken: (userId: number, token: string, expiresAt: number) => Promise<void>;
  /** The user whose token this is, while it works. */
  readonly findByResetToken: (token: string, now: number) => Promise<number | null>;
  /** Sets the new hash if the token still works; of all callers with one token true for exactly one, ever. */
  readonly spendResetToken: (token: string, now: number, newHash: string) => Promise<boolean>;
};
