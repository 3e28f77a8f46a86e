import { isAccessActive } from '../../domain/billing/access-end.ts';
import { accepted } from '../../domain/result.ts';
import type { SessionUserView } from '../contract/index.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import type { User } from '../ports/accounts.ts';
import type { UseCase } from '../use-case.ts';
import type { AccountsPorts } from './ports.ts';

/** The user as the browser may know it. `subscription.active` is NPPE access, true for admins. */
export const presentUser = (user: User, now: number): SessionUserView => ({
  id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  createdAt: toIsoTime(user.createdAt),
  subscriptionStatus: user.nppe.status,
  subscriptionEndDate: toIsoTimeOrNull(user.nppe.endsAt),
  subscription: { active: user.role === 'admin' || isAccessActive(user.nppe, now) },
});

/** The user of the session. */
export const readOwnAccount =
  ({ clock }: Pick<AccountsPorts, 'clock'>): UseCase<'accounts.me'> =>
  async ({ user }) =>
    accepted(presentUser(user, clock.now()));
