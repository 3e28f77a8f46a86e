import type { LastSessionUse, StoredSession } from './accounts.ts';

/** A session as its owner is shown it; times in milliseconds. */
export type OwnSession = Omit<StoredSession, 'userId'> &
  LastSessionUse & {
    /** Names the session to its owner; nobody can sign in with it. */
    readonly reference: string;
    readonly device: string | null;
    readonly isCurrent: boolean;
  };

/** The sessions of one user. Devices whose session is ended here are forgotten: the next sign-in on one is a new device. */
export type OwnSessions = {
  /** The running ones, the last used first; `currentId` is the one of the request. */
  readonly list: (userId: number, currentId: string | null, now: number) => Promise<OwnSession[]>;
  /** Ends one; false where the user has no such session. */
  readonly end: (userId: number, reference: string) => Promise<boolean>;
  /** Ends all but the current one. */
  readonly endOthers: (userId: number, currentId: string) => Promise<void>;
};

/** Devices on which somebody signed in to an account, by the secret of the device's cookie (product.md 1.23). */
export type KnownDevices = {
  /** Notes a sign-in; whether the account knew the device, or no device at all yet. */
  readonly note: (userId: number, deviceToken: string, now: number) => Promise<'known' | 'first' | 'new'>;
  /** Forgets devices that were last used until a moment, at most `limit`; answers how many. */
  readonly forgetUnused: (until: number, limit: number) => Promise<number>;
};
