import { repeatInBatches } from '../concurrency/repeat-in-batches.ts';
import { inTransaction } from '../in-transaction.ts';
import type { SessionStore } from '../ports/accounts.ts';
import type { SiteAddress } from '../ports/mail.ts';
import type { Transact } from '../ports/transact.ts';
import { newDeviceMail } from './account-mails.ts';
import type { AccountsPorts } from './ports.ts';

/** How long a device stays known after its last sign-in, in milliseconds: as long as browsers keep its cookie (product.md 1.23). */
export const DEVICE_KNOWN_MS = 400 * 86_400_000;

/**
 * A session store that notes the device of each sign-in, and mails the owner of the account where it is a new one
 * (product.md 1.23). Session, device and mail are stored together or not at all. What adds the first second factor locks the
 * user as well, so that a session that rests on the password alone is either ended by it or refused here (product.md 1.34).
 * A confirmation moves the session and its view together.
 */
export const createMailingSessionStore = (
  sessions: SessionStore,
  transact: Transact,
  site: SiteAddress,
): SessionStore => ({
  ...sessions,
  confirm: (confirmed) =>
    inTransaction(transact, async (repositories) => {
      // Locked, so that whatever ends all sessions of the user finds the session under one id or the other.
      await repositories.users.lock(confirmed.userId);
      return repositories.sessions.confirm(confirmed);
    }),
  create: (id, session, passwordHash) =>
    inTransaction(transact, async (repositories) => {
      const { users, secondFactors, knownDevices, outbox } = repositories;
      const { userId, place } = session;
      // Locked first, so that two sign-ins of one user do not wait for each other's shared lock.
      const user = await users.lock(userId);
      if (!user || (session.isByPasswordAlone && (await secondFactors.hasAny(userId)))) return false;
      if (!(await repositories.sessions.create(id, session, passwordHash))) return false;
      const device = place && (await knownDevices.note(userId, place.deviceToken, place.usedAt));
      if (place && device === 'new' && !place.isContinued) {
        await outbox.add(newDeviceMail(user, place, place.usedAt, site), place.usedAt);
      }
      return true;
    }),
});

/** Forgets devices on which nobody signed in for long. */
export const forgetUnusedDevices =
  ({ transact, clock }: Pick<AccountsPorts, 'transact' | 'clock'>) =>
  (stopping?: AbortSignal): Promise<number> =>
    repeatInBatches(
      (limit) =>
        inTransaction(transact, ({ knownDevices }) => knownDevices.forgetUnused(clock.now() - DEVICE_KNOWN_MS, limit)),
      stopping,
    );
