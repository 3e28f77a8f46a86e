import { accepted, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import type { UseCase } from '../use-case.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { lockOwnSession } from './lock-own-session.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'transact' | 'hasher' | 'limiter'>;

type Done = OutputOf<'accounts.endSession'>;

/** The caller's running sessions (product.md 1.22). */
export const listSessions =
  ({ ownSessions, clock }: Pick<AccountsPorts, 'ownSessions' | 'clock'>): UseCase<'accounts.listSessions'> =>
  async ({ user, session }) => {
    const sessions = await ownSessions.list(user.id, session.id, clock.now());
    return accepted(
      sessions.map(({ begunAt, lastUsedAt, expiresAt, ...shown }) => ({
        ...shown,
        signedInAt: toIsoTime(begunAt),
        lastUsedAt: toIsoTimeOrNull(lastUsedAt),
        endsAt: toIsoTime(expiresAt),
      })),
    );
  };

/** Ends one session of the caller, after the password was entered again (product.md 1.22, 2.4). */
export const endSession =
  (ports: Ports): UseCase<'accounts.endSession'> =>
  async (caller, { session, password }) => {
    const checked = await checkOwnPassword(ports, caller, password, 'password');
    if (!checked.ok) return checked;
    return ports.transact<Done, Refusal>(async (repositories) => {
      if (!(await lockOwnSession(repositories, caller))) return refused({ code: 'not-signed-in' });
      const isEnded = await repositories.ownSessions.end(caller.user.id, session);
      return isEnded ? accepted({ success: true }) : refused({ code: 'not-found' });
    });
  };

/** Ends all sessions of the caller but this one, after the password was entered again (product.md 1.22). */
export const endOtherSessions =
  (ports: Ports): UseCase<'accounts.endOtherSessions'> =>
  async ({ user, session }, { password }) => {
    const checked = await checkOwnPassword(ports, { user, session }, password, 'password');
    if (!checked.ok) return checked;
    return ports.transact<Done, Refusal>(async (repositories) => {
      // Locked, so that no confirmation gives this or another session a new id meanwhile.
      const isOwn = await lockOwnSession(repositories, { user, session });
      if (session.id === null || !isOwn) return refused({ code: 'not-signed-in' });
      await repositories.ownSessions.endOthers(user.id, session.id);
      return accepted({ success: true });
    });
  };
