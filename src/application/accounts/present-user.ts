import { isAccessActive } from '../../domain/billing/access-end.ts';
import { accepted } from '../../domain/result.ts';
import type { SessionUserView } from '../contract/index.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import type { User } from '../ports/accounts.ts';
import type { UseCase } from '../use-case.ts';
import type { AccountsPorts } from './ports.ts';
import { lacksFactor } from './second-factor/lacks-factor.ts';

/** The user as the browser may know it. `subscription` is NPPE access, `pengSubscription` P.Eng. access; both active for admins. */
export const presentUser = (user: User, now: number): SessionUserView => ({
  id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  createdAt: toIsoTime(user.createdAt),
  subscriptionStatus: user.nppe.status,
  subscriptionEndDate: toIsoTimeOrNull(user.nppe.endsAt),
  subscription: { active: user.role === 'admin' || isAccessActive(user.nppe, now) },
  pengSubscription: { active: user.role === 'admin' || isAccessActive(user.peng, now) },
  hasSubmission: user.hasSubmission,
});

type Ports = Pick<AccountsPorts, 'clock' | 'secondFactors' | 'isAdminFactorRequired'>;

/** The user of the session, or the learner whose site an administrator sees. */
export const readOwnAccount =
  ({ clock, secondFactors, isAdminFactorRequired }: Ports): UseCase<'accounts.me'> =>
  async ({ user, viewedBy }) => {
    const now = clock.now();
    const secondsLeft = viewedBy && Math.max(0, Math.ceil((viewedBy.viewEndsAt - now) / 1000));
    const isUnsafe = await lacksFactor({ secondFactors, isAdminFactorRequired }, user);
    return accepted({
      ...presentUser(user, now),
      // A submission is not there for anybody else (product.md 9.42).
      ...(secondsLeft === null ? {} : { viewing: { secondsLeft }, hasSubmission: false }),
      ...(isUnsafe ? { needsSecondFactor: true } : {}),
    });
  };
