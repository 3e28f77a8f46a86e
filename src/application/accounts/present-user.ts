import { isAccessActive } from '../../domain/billing/access-end.ts';
import { accepted } from '../../domain/result.ts';
import type { SessionUserView } from '../contract/index.ts';
import { moment, momentOrNull } from '../moment.ts';
import type { User } from '../ports/accounts.ts';
import type { UseCase } from '../use-case.ts';
import type { AccountsPorts } from './ports.ts';

/** A user as the browser may know it (product.md 1.3). `subscription` is NPPE access, `pengSubscription` P.Eng. access; both active for admins. */
export const presentUser = (user: User, now: number): SessionUserView => ({
  id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  createdAt: moment(user.createdAt),
  subscriptionStatus: user.nppe.status,
  subscriptionEndDate: momentOrNull(user.nppe.endsAt),
  subscription: { active: user.role === 'admin' || isAccessActive(user.nppe, now) },
  pengSubscription: { active: user.role === 'admin' || isAccessActive(user.peng, now) },
});

/** The user of the session. */
export const readOwnAccount =
  ({ clock }: Pick<AccountsPorts, 'clock'>): UseCase<'accounts.me'> =>
  async ({ user }) =>
    accepted(presentUser(user, clock.now()));
