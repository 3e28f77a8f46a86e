import { type Entitlement, isAccessActive } from '../../domain/billing/access-end.ts';
import { accepted } from '../../domain/result.ts';
import { toIsoTime, toIsoTimeOrNull } from '../iso-time.ts';
import type { User } from '../ports/accounts.ts';
import type { UseCase } from '../use-case.ts';
import type { BillingPorts } from './ports.ts';

type Ports = Pick<BillingPorts, 'clock'>;

const isActive = (user: User, entitlement: Entitlement, now: number): boolean =>
  user.role === 'admin' || isAccessActive(entitlement, now);

/** Whether NPPE access is active and when it ends or ended; always active for admins. */
export const readSubscription =
  (ports: Ports): UseCase<'billing.subscription'> =>
  async ({ user }) =>
    accepted({ active: isActive(user, user.nppe, ports.clock.now()), endDate: toIsoTimeOrNull(user.nppe.endsAt) });

/** As `readSubscription`, for P.Eng. access; `subscription` is null for users who never had any. */
export const readPengSubscription =
  (ports: Ports): UseCase<'billing.pengSubscription'> =>
  async ({ user }) => {
    const { endsAt } = user.peng;
    return accepted({
      active: isActive(user, user.peng, ports.clock.now()),
      subscription: endsAt === null ? null : { endDate: toIsoTime(endsAt) },
    });
  };
