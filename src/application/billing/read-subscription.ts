import { type Entitlement, isAccessActive } from '../../domain/billing/access-end.ts';
import { accepted, type Result } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { moment, momentOrNull } from '../moment.ts';
import type { User } from '../ports/accounts.ts';
import type { Clock } from '../ports/infrastructure.ts';

type Ports = { readonly clock: Clock };

const isActive = (user: User, entitlement: Entitlement, now: number): boolean =>
  user.role === 'admin' || isAccessActive(entitlement, now);

/** Whether NPPE access is active and when it ends or ended; always active for admins (product.md 2.2, 2.3). */
export const readSubscription =
  (ports: Ports) =>
  async (user: User): Promise<Result<OutputOf<'billing.subscription'>, Refusal>> =>
    accepted({ active: isActive(user, user.nppe, ports.clock.now()), endDate: momentOrNull(user.nppe.endsAt) });

/** As `readSubscription`, for P.Eng. access; `subscription` is null for those who never had any (product.md 2.2, 2.3). */
export const readPengSubscription =
  (ports: Ports) =>
  async (user: User): Promise<Result<OutputOf<'billing.pengSubscription'>, Refusal>> => {
    const { endsAt } = user.peng;
    return accepted({
      active: isActive(user, user.peng, ports.clock.now()),
      subscription: endsAt === null ? null : { endDate: moment(endsAt) },
    });
  };
