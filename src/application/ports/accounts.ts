import type { Role } from '../../domain/accounts/role.ts';
import type { Entitlement } from '../../domain/billing/access-end.ts';
import type { ReminderDays } from '../../domain/billing/expiry-reminder.ts';
import type { ProductCode } from '../../domain/billing/product.ts';

/** A person with an account; never leaves the server in this form. */
export type User = {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly role: Role;
  readonly passwordHash: string;
  readonly createdAt: number;
  readonly nppe: Entitlement;
  readonly peng: Entitlement;
};

export type NewUser = Pick<User, 'username' | 'email' | 'role' | 'passwordHash' | 'createdAt'>;

/** Users and their entitlements; deleted accounts are not among them (product.md 1.14). Names and addresses are compared regardless of case (product.md 1.1, 1.2). */
export type UserRepository = {
  readonly findById: (id: number) => Promise<User | null>;
  /** By username or e-mail address. */
  readonly findByLogin: (login: string) => Promise<User | null>;
  /** Refuses a taken name or address by the unique key, not by looking first; returns the new id otherwise. */
  readonly add: (user: NewUser) => Promise<number | 'username-taken' | 'email-taken'>;
  /** Locks the rows of all admins until the transaction ends; their ids. */
  readonly lockAdmins: () => Promise<number[]>;
  /** Locks the row until the transaction ends and reads it, so that two grants cannot both read the same end. */
  readonly lock: (id: number) => Promise<User | null>;
  readonly setNppeAccess: (id: number, entitlement: Entitlement) => Promise<void>;
  readonly addPengAccess: (
    id: number,
    period: { startsAt: number; endsAt: number; paymentId: number | null; supportGrantId?: number },
  ) => Promise<void>;
  /** Makes the P.Eng. period that a payment gave count, from and until these moments (product.md 3.22). */
  readonly movePengPeriod: (paymentId: number, period: { startsAt: number; endsAt: number }) => Promise<void>;
  /** Makes the P.Eng. period that a payment gave count no more; nothing happens where it gave none. */
  readonly endPengPeriod: (paymentId: number) => Promise<void>;
  /** Moves the P.Eng. period that support gave (product.md 13.8). */
  readonly moveGivenPengPeriod: (supportGrantId: number, period: { startsAt: number; endsAt: number }) => Promise<void>;
  /** Lets no P.Eng. period of a user reach beyond a moment (product.md 13.8). */
  readonly cutPengAccess: (id: number, endsAt: number) => Promise<void>;
  /**
   * Gives somebody the other role; false where they have it already, are gone, or are the last admin. The admins have to
   * be locked (product.md 13.5).
   */
  readonly setRole: (id: number, role: Role) => Promise<boolean>;
  /** At most `limit` users with an id above `after`, by id. */
  readonly list: (after: number, limit: number) => Promise<{ id: number; username: string }[]>;
};

/** Passwords and the links that replace them. Whatever changes a password ends the link that could (product.md 1.11). */
export type CredentialRepository = {
  /** Puts a new hash in the place of the one that was checked; false when it has changed meanwhile. */
  readonly replace: (userId: number, formerHash: string, newHash: string) => Promise<boolean>;
  /** Keeps a token for resetting, in the place of any former one; only its digest is stored. */
  readonly keepResetToken: (userId: number, token: string, expiresAt: number) => Promise<void>;
  /** The user whose token this is, while it works. */
  readonly findByResetToken: (token: string, now: number) => Promise<number | null>;
  /** Sets the new hash if the token still works; of all callers with one token true for exactly one, ever. */
  readonly consumeResetToken: (token: string, now: number, newHash: string) => Promise<boolean>;
};

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

/** The passwords that were found most often in what was stolen elsewhere (product.md 1.18). */
export type GuessedPasswords = { readonly has: (password: string) => Promise<boolean> };

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

/** The session of the request at hand (product.md 1.5). */
export type SessionControl = {
  /** Ends the session there was and starts one under a new id; false when the password was changed or the account closed meanwhile. */
  readonly signIn: (user: Pick<User, 'id' | 'passwordHash'>) => Promise<boolean>;
  /** Ends the session on the server. */
  readonly signOut: () => Promise<void>;
};

/** One row of an export: plain values, times as ISO 8601 text. */
export type ExportRow = Readonly<Record<string, string | number | boolean | null>>;

/** Whose data: an account, and the address under which something may have been given without one. */
export type Person = { readonly id: number; readonly email: string };

/** All that is stored of a person, table by table, by one declared list (product.md 1.13, 1.14). */
export type PersonalData = {
  /** Everything the person gave or made, by section. */
  readonly listRecords: (person: Person) => Promise<Record<string, ExportRow[]>>;
  /** Deletes what need not be kept, and takes the name off what must be. */
  readonly erase: (person: Person, now: number) => Promise<void>;
};

/** Access of a learner that ends soon. */
export type EndingAccess = { readonly userId: number; readonly product: ProductCode; readonly endsAt: number };

/** Which ends of access learners were reminded of: each once per product, end and nearness (product.md 6.5). */
export type ReminderRepository = {
  /** Active access of learners, not admins, that ends after `after` and not after `until` and has no such reminder yet. */
  readonly listEnding: (
    window: { readonly after: number; readonly until: number },
    days: ReminderDays,
    limit: number,
  ) => Promise<EndingAccess[]>;
  /** True for the one caller that noted it. */
  readonly note: (ending: EndingAccess, days: ReminderDays) => Promise<boolean>;
};
