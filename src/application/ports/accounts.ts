import type { Role } from '../../domain/accounts/role.ts';
import type { Entitlement } from '../../domain/billing/access-end.ts';
import type { ReminderDays } from '../../domain/billing/expiry-reminder.ts';
import type { ProductCode } from '../../domain/billing/product.ts';

/** A user account; never leaves the server in this form. */
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

/** Users and their access; deleted accounts are not among them. Names and addresses are compared regardless of case. */
export type UserRepository = {
  readonly findById: (id: number) => Promise<User | null>;
  /** By username or e-mail address. */
  readonly findByLogin: (login: string) => Promise<User | null>;
  /** Answers the new id, or which unique key refused the name or address. */
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
  /** Moves the P.Eng. period of a payment and makes it active. */
  readonly movePengPeriod: (paymentId: number, period: { startsAt: number; endsAt: number }) => Promise<void>;
  /** Deactivates the P.Eng. period of a payment, if there is one. */
  readonly endPengPeriod: (paymentId: number) => Promise<void>;
  /** Moves the P.Eng. period that support gave. */
  readonly moveGivenPengPeriod: (supportGrantId: number, period: { startsAt: number; endsAt: number }) => Promise<void>;
  /** Cuts all P.Eng. periods of a user at a time. */
  readonly cutPengAccess: (id: number, endsAt: number) => Promise<void>;
  /**
   * Changes a role; false where the user has it already, is deleted, or is the last admin. The rows of the admins must
   * be locked.
   */
  readonly setRole: (id: number, role: Role) => Promise<boolean>;
  /** At most `limit` users with an id above `after`, by id. */
  readonly list: (after: number, limit: number) => Promise<{ id: number; username: string }[]>;
};

/** Passwords and reset tokens. Changing a password ends its reset token. */
export type CredentialRepository = {
  /** Replaces the hash that was verified; false when it has changed meanwhile. */
  readonly replace: (userId: number, formerHash: string, newHash: string) => Promise<boolean>;
  /** Stores a reset token in place of any former one; only its digest is stored. */
  readonly keepResetToken: (userId: number, token: string, expiresAt: number) => Promise<void>;
  /** The user of a valid reset token. */
  readonly findByResetToken: (token: string, now: number) => Promise<number | null>;
  /** Sets the new hash if the token is valid; true for exactly one of all calls with one token. */
  readonly consumeResetToken: (token: string, now: number, newHash: string) => Promise<boolean>;
};

/**
 * Which versions of Terms and Privacy were accepted, and when. The versions are those in force at the time of the call; of a
 * checkout they are those that were last shown before paying.
 */
export type LegalAcceptances = {
  readonly recordRegistration: (userId: number, now: number) => Promise<void>;
  /** Records that the checkout of an open payment showed the versions in force. */
  readonly recordShown: (payment: { readonly id: number; readonly userId: number }, now: number) => Promise<void>;
  /** Marks what a payment's checkout showed as accepted; of a payment that showed nothing, nothing is recorded. */
  readonly markAccepted: (paymentId: number, now: number) => Promise<void>;
};

/** Too many passwords are waiting to be hashed; the caller may try again. */
export class PasswordHasherBusy extends Error {
  override readonly name = 'PasswordHasherBusy';
}

/**
 * Hashes and verifies passwords. Verifying against null takes as long as against a hash. Both throw
 * `PasswordHasherBusy` under overload. `isOutdated`: the hash was made with other cost parameters than now.
 */
export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>;
  readonly isOutdated: (hash: string) => boolean;
  readonly verify: (password: string, hash: string | null) => Promise<boolean>;
};

/** Passwords most frequent in published leaks. */
export type GuessedPasswords = { readonly has: (password: string) => Promise<boolean> };

/** A stored session: its user, when the user signed in, and when it expires. */
export type StoredSession = { readonly userId: number; readonly begunAt: number; readonly expiresAt: number };

/**
 * Sessions in the database, so that they end on the server and survive a restart. Only `create` adds a session: a
 * request that was running while its session ended cannot restore it.
 */
export type SessionStore = {
  readonly find: (id: string, now: number) => Promise<StoredSession | null>;
  /** False when the account is deleted or its password is not the one of `passwordHash`, under any concurrency. */
  readonly create: (id: string, session: StoredSession, passwordHash: string) => Promise<boolean>;
  /** Extends a session, which is in use now; false when it has ended. */
  readonly prolong: (id: string, expiresAt: number, now: number) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
  /** The roles of the accounts of these sessions, of those that still exist. */
  readonly rolesOf: (ids: readonly string[], now: number) => Promise<ReadonlyMap<string, Role>>;
  /** Ends all sessions of a user. */
  readonly removeOfUser: (userId: number) => Promise<void>;
  /** Deletes sessions that have ended, at most `limit`; answers how many. */
  readonly removeExpired: (now: number, limit: number) => Promise<number>;
};

/** The session of the request at hand. */
export type SessionControl = {
  /**
   * Ends the present session and starts one under a new id; false when the password was changed or the account deleted
   * meanwhile.
   */
  readonly signIn: (user: Pick<User, 'id' | 'passwordHash'>) => Promise<boolean>;
  /** Ends the session on the server. */
  readonly signOut: () => Promise<void>;
};

/** One row of an export: plain values, times as ISO 8601 text. */
export type ExportRow = Readonly<Record<string, string | number | boolean | null>>;

/** A person: an account, and the address that may have been given without one. */
export type Person = { readonly id: number; readonly email: string };

/** All stored data of a person, by one declared list of tables. */
export type PersonalData = {
  /** The data a person gave or created, by section. */
  readonly listRecords: (person: Person) => Promise<Record<string, ExportRow[]>>;
  /** Deletes what need not be kept and anonymises the rest. */
  readonly erase: (person: Person, now: number) => Promise<void>;
};

export type EndingAccess = { readonly userId: number; readonly product: ProductCode; readonly endsAt: number };

/** Sent reminders: one per product, end of access and number of days before it. */
export type ReminderRepository = {
  /** Active access of learners, not admins, that ends within the window and has no such reminder yet, earliest end first. */
  readonly listEnding: (
    product: EndingAccess['product'],
    window: { readonly after: number; readonly until: number },
    days: ReminderDays,
    limit: number,
  ) => Promise<EndingAccess[]>;
  /** True for the one caller that recorded it. */
  readonly note: (ending: EndingAccess, days: ReminderDays) => Promise<boolean>;
};
