import type { Payment } from '../../domain/billing/payment.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { toIsoTime } from '../iso-time.ts';
import type { SignedInCaller, UseCase } from '../use-case.ts';
import { heldRefusal } from './held-payment.ts';
import type { BillingPorts, PaymentSyncPorts } from './ports.ts';
import { readPengSubscription } from './read-subscription.ts';
import { refuseWhenUnavailable } from './refuse-when-unavailable.ts';
import { syncPayment } from './sync-payment.ts';

type Ports = PaymentSyncPorts & Pick<BillingPorts, 'users'>;

type Subscribed = Result<OutputOf<'billing.subscribePeng'>, Refusal>;

/**
 * Opens P.Eng. access for a payment of one's own that has succeeded and granted nothing yet (product.md 3.32). Without one
 * nothing is granted: who has access is told so, everybody else is refused with 'peng-not-paid'.
 */
export const subscribePeng =
  (ports: Ports): UseCase<'billing.subscribePeng'> =>
  async (caller) => {
    const open = await ports.payments.findOpen(caller.user.id, 'peng');
    if (!open || open.intentId === null) return presentAccess(ports, caller);
    return refuseWhenUnavailable(ports.log, 'payment-not-checked', () => settle(ports, caller, open));
  };

async function settle(ports: Ports, caller: SignedInCaller, open: Payment): Promise<Subscribed> {
  const settled = await syncPayment(ports, open);
  if (settled.state === 'held') return refused(heldRefusal(open));
  if (settled.state !== 'granted') return presentAccess(ports, caller);
  const active = settled.endsAt > ports.clock.now();
  return accepted({ active, subscription: { endDate: toIsoTime(settled.endsAt) } });
}

/** Reads the user anew: a payment that is no longer open may have granted since the call came in. */
async function presentAccess(ports: Ports, caller: SignedInCaller): Promise<Subscribed> {
  const user = await ports.users.findById(caller.user.id);
  if (!user) return refused({ code: 'not-signed-in' });
  const access = await readPengSubscription(ports)({ ...caller, user }, {});
  return access.ok && access.value.active ? access : refused({ code: 'peng-not-paid' });
}
