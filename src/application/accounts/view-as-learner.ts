import { LEARNER_VIEW_MS, viewEndsAt } from '../../domain/accounts/learner-view.ts';
import { accepted, refused } from '../../domain/result.ts';
import { createReasonChange } from '../administration/audit-changes.ts';
import { repeatInBatches } from '../concurrency/repeat-in-batches.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import { mailMoment } from '../mail/mail-dates.ts';
import type { LearnerView } from '../ports/learner-views.ts';
import type { Repositories } from '../ports/transact.ts';
import type { UseCase } from '../use-case.ts';
import type { AccountsPorts } from './ports.ts';

type Ports = Pick<AccountsPorts, 'transact' | 'clock'>;

/** How a view ended, as the record of changes says it. */
type ViewEnd = 'End View' | 'sign-out' | 'time limit';

/** Ends what is left of the session's last view, and records it; null where there is none. */
async function endViewOf(
  repositories: Repositories,
  sessionId: string | null,
  endedBy: ViewEnd,
  now: number,
): Promise<LearnerView | null> {
  const view = sessionId === null ? null : await repositories.learnerViews.end(sessionId);
  if (view) await recordEnd(repositories, view, endedBy, now);
  return view;
}

/** Records the end of a view: at the moment it ended by itself, where it was found to be over later than that. */
async function recordEnd(
  { users, audit }: Repositories,
  view: LearnerView,
  endedBy: ViewEnd,
  now: number,
): Promise<void> {
  const limit = viewEndsAt(view.begunAt);
  const viewed = await users.findById(view.userId);
  await audit.record({
    actorId: view.adminId,
    action: 'view as learner ended',
    subject: { kind: 'user', id: view.userId, label: viewed?.username ?? 'deleted' },
    changes: [{ field: 'ended by', before: null, after: now < limit ? endedBy : 'time limit' }],
    at: Math.min(now, limit),
  });
}

/**
 * Lets an administrator see the site as a learner, in the session of the request and for half an hour at most; until the
 * end of the view nothing can be changed in that session (product.md 13.44, 13.45).
 */
export const startView =
  ({ transact, clock }: Ports): UseCase<'people.startView'> =>
  ({ user: admin, session }, { userId, reason }) =>
    transact<OutputOf<'people.startView'>, Refusal>(async (repositories) => {
      const { users, learnerViews, audit } = repositories;
      const viewed = await users.findById(userId);
      if (!viewed || session.id === null) return refused({ code: 'not-found' });
      if (viewed.role === 'admin') return refused({ code: 'view-of-admin' });
      const now = clock.now();
      await endViewOf(repositories, session.id, 'time limit', now);
      const hasBegun = await learnerViews.begin(session.id, { adminId: admin.id, userId, begunAt: now });
      if (!hasBegun) return refused({ code: 'viewing-as-learner' });
      await audit.record({
        actorId: admin.id,
        action: 'view as learner begun',
        subject: { kind: 'user', id: userId, label: viewed.username },
        changes: [{ field: 'until', before: null, after: mailMoment(viewEndsAt(now)) }, createReasonChange(reason)],
        at: now,
      });
      return accepted({ success: true });
    });

/** Ends the view of the session's request, and says whom it was of, so that the page leads back there. */
export const endView =
  ({ transact, clock }: Ports): UseCase<'people.endView'> =>
  async ({ session }) => {
    const view = await inTransaction(transact, (repositories) =>
      endViewOf(repositories, session.id, 'End View', clock.now()),
    );
    return accepted({ userId: view?.userId ?? null });
  };

/** Ends the session, with the view that it may have, and removes the device's proof of contact details. */
export const logOut =
  ({ transact, clock }: Ports): UseCase<'accounts.logout'> =>
  async ({ viewedBy, session, pass }) => {
    if (viewedBy) {
      await inTransaction(transact, (repositories) => endViewOf(repositories, session.id, 'sign-out', clock.now()));
    }
    await session.signOut();
    pass.takeBack();
    return accepted({});
  };

/** Records the end of views that are over by the clock, or whose session has ended (product.md 13.44). */
export const endOverViews =
  ({ transact, clock }: Ports) =>
  async (stopping?: AbortSignal): Promise<void> => {
    await repeatInBatches(
      (limit) =>
        inTransaction(transact, async (repositories) => {
          const now = clock.now();
          const ended = await repositories.learnerViews.endOver(now - LEARNER_VIEW_MS, limit);
          for (const view of ended) {
            await recordEnd(repositories, view, view.isSignedOut ? 'sign-out' : 'time limit', now);
          }
          return ended.length;
        }),
      stopping,
    );
  };
