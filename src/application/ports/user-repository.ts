import type { Role } from '../../domain/accounts/role.ts';
import type { Entitlement } from '../../domain/billing/access-end.ts';

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
