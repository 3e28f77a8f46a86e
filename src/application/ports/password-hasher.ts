/** Too many passwords wait to be hashed; nothing was decided, and trying again in a moment may succeed. */
export class PasswordHasherBusy extends Error {
  override readonly name = 'PasswordHasherBusy';
}

/**
 * Hashes and checks passwords (product.md 1.3). `verify` against null costs as much as against a hash (product.md 1.4).
 * Both throw `PasswordHasherBusy` in a flood. `isOutdated` says that a hash was made at another cost than is now in use.
 */
export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>;
  readonly isOutdated: (hash: string) => boolean;
  readonly verify: (password: string, hash: string | null) => Promise<boolean>;
};
