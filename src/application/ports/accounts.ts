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
  readonly hasSubmission: boolean;
};

export type NewUser = Pick<User, 'username' | 'email' | 'role' | 'passwordHash' | 'createdAt'>;

/** Users and their access; deleted accounts are not among them. Names and addresses are compared regardless of case. */
export type UserRepository = {
  readonly findById: (id: number) => Promise<User | null>;
  /** By username or e-mail address. */
  readonly findByLogin: (login: string) => Promise<User | null>;
  /** Answers the new id, or which unique key refused the name or address. */
  readonly add: (user: NewUser) => Promise<number | 'username-taken' | 'email-taken'>;
  /** As `lock` for all admins; their ids. */
  readonly lockAdmins: () => Promise<number[]>;
  /**
   * Keeps others from deciding about the user until the transaction ends, at every database node, and reads the user: two grants
   * cannot both read the same end. Whoever locks admins too locks the user first, or repeats after a deadlock.
   */
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
  /** Changes a role; false where the user has it already, is deleted, or is the last admin. The admins must be locked. */
  readonly setRole: (id: number, role: Role) => Promise<boolean>;
  /** Moves an account to another address and ends its reset token; false where another account has that address. */
  readonly setEmail: (id: number, email: string) => Promise<boolean>;
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

/** A corrected address that waits for its confirmation; times in milliseconds. */
export type EmailCorrection = {
  readonly userId: number;
  /** The administrator who requested it. */
  readonly requestedBy: number;
  readonly email: string;
  readonly requestedAt: number;
};

/** Corrected addresses, at most one for each account. */
export type EmailCorrectionRepository = {
  /** Stores a correction in place of any former one; it has no token yet. */
  readonly request: (correction: EmailCorrection & { readonly expiresAt: number }) => Promise<void>;
  readonly findOf: (userId: number, now: number) => Promise<EmailCorrection | null>;
  readonly findByToken: (token: string, now: number) => Promise<EmailCorrection | null>;
  /** Sets the token that confirms the correction; only its digest is stored. */
  readonly keepToken: (userId: number, token: string) => Promise<void>;
  /** Removes the correction to this address; true for the one caller that did. */
  readonly remove: (userId: number, email: string) => Promise<boolean>;
};

/**
 * Which versions of Terms and Privacy were accepted, and when. The versions are those current at the time of the call;
 * of a checkout they are those last shown before paying.
 */
export type LegalAcceptanceRepository = {
  readonly recordRegistration: (userId: number, now: number) => Promise<void>;
  /** Records that the checkout of an open payment showed the current versions. */
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

/** Where a session is used: the device in words, and the network, null where it is not known (product.md 1.22). */
export type SessionPlace = { readonly device: string; readonly network: string | null };

/** Where somebody signs in. */
export type SignInPlace = SessionPlace & {
  /** The secret of the device's cookie. */
  readonly deviceToken: string;
  /** When, in milliseconds. */
  readonly usedAt: number;
  /** The same user was signed in there until now. */
  readonly isContinued: boolean;
};

/**
 * A session to be made; `place` where a browser signs in, `isByPasswordAlone` where nothing but the password was proven,
 * `confirmedAt` where it continues another one, whose user proved who it is at that moment.
 */
export type NewSession = StoredSession & {
  readonly place?: SignInPlace;
  readonly isByPasswordAlone?: boolean;
  readonly confirmedAt?: number | null;
};

/** When and where a session was last used, as far as that is stored yet; both null in sessions from before product.md 1.22. */
export type LastSessionUse = { readonly lastUsedAt: number | null; readonly network: string | null };

/** A use of a session; `network` where it is another one than is stored. */
export type SessionUse = { readonly id: string; readonly usedAt: number; readonly network: string | null };

/** A learner whose site the administrator of a session sees since `begunAt`, in milliseconds; it may be over by now. */
export type SessionView = { readonly userId: number; readonly begunAt: number };

/**
 * A session as it is stored, when its user last confirmed who it is, and whose site an administrator sees.
 */
export type FoundSession = StoredSession &
  LastSessionUse & { readonly confirmedAt?: number; readonly view?: SessionView };

/** A session with its user, and the learner whose site its administrator sees; both null where the account is deleted. */
export type SessionUsers = {
  readonly session: FoundSession;
  readonly user: User | null;
  readonly viewed: User | null;
};

/** Reads who sends a request: session, user and access together. */
export type CallerReader = {
  /** In the order of the ids; null for a session that has ended or never was. */
  readonly findBySessions: (ids: readonly string[], now: number) => Promise<(SessionUsers | null)[]>;
};

/** Finds a session and who it belongs to; null for one that has ended or never was. Asked in one tick, they are read together. */
export type FindSession = (sessionId: string) => Promise<SessionUsers | null>;

/** A session whose user has just confirmed who it is, and the id under which it goes on. */
export type SessionMove = {
  readonly id: string;
  readonly newId: string;
  readonly userId: number;
  readonly now: number;
};

/**
 * Sessions in the database, so that they end on the server and survive a restart. Only `create` adds a session: a
 * request that was running while its session ended cannot restore it.
 */
export type SessionStore = {
  readonly find: (id: string, now: number) => Promise<FoundSession | null>;
  /**
   * False when the account is deleted, its password is not the one of `passwordHash`, or it has a second factor and the
   * session `isByPasswordAlone`, under any concurrency.
   */
  readonly create: (id: string, session: NewSession, passwordHash: string) => Promise<boolean>;
  /** Stores when and where sessions were last used; the latest moment of all stands for each. */
  readonly noteUses: (uses: readonly SessionUse[]) => Promise<void>;
  /** Extends a session, which is in use now; false when it has ended. */
  readonly prolong: (id: string, expiresAt: number, now: number) => Promise<boolean>;
  /**
   * Moves a session, with the view that it may have, to a new id, and records that its user has just confirmed who it is; false
   * when it has ended or another confirmation moved it.
   */
  readonly confirm: (confirmed: SessionMove) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
  /** The roles of the accounts of these sessions, of those that still exist and do not see the site as a learner. */
  readonly rolesOf: (ids: readonly string[], now: number) => Promise<ReadonlyMap<string, Role>>;
  /** Ends all sessions of a user. */
  readonly removeOfUser: (userId: number) => Promise<void>;
  /** Keeps a session of a user from being ended until the end of the transaction; false where it has ended already. */
  readonly lock: (id: string | null, userId: number) => Promise<boolean>;
  /** Deletes sessions that have ended, at most `limit`; answers how many. */
  readonly removeExpired: (now: number, limit: number) => Promise<number>;
};

/** One row of an export: plain values, times as ISO 8601 text. */
export type ExportRow = Readonly<Record<string, string | number | boolean | null>>;

/** A person: an account, and the address that may have been given without one. */
export type DataSubject = { readonly id: number; readonly email: string };

/** All stored data of a person, by one declared list of tables. */
export type PersonalData = {
  /** The data a person gave or created, by section. */
  readonly listRecords: (person: DataSubject) => Promise<Record<string, ExportRow[]>>;
  /** Deletes what need not be retained and anonymises the rest. */
  readonly erase: (person: DataSubject, now: number) => Promise<void>;
};

export type ExpiringAccess = { readonly userId: number; readonly product: ProductCode; readonly endsAt: number };

/** Sent reminders: one per product, end of access and number of days before it. */
export type ReminderRepository = {
  /** Active access of learners, not admins, that ends within the window and has no such reminder yet, earliest end first. */
  readonly listEnding: (
    product: ExpiringAccess['product'],
    window: { readonly after: number; readonly until: number },
    days: ReminderDays,
    limit: number,
  ) => Promise<ExpiringAccess[]>;
  /** True for the one caller that recorded it. */
  readonly note: (ending: ExpiringAccess, days: ReminderDays) => Promise<boolean>;
};
