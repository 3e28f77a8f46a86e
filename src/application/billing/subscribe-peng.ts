import type { Payment } from '../../domain/billing/payment.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { toIsoTime } from '../iso-time.ts';
import type { SignedInCaller, UseCase } from '../use-case.ts';
import { heldPaymentRefusal } from './held-payment.ts';
import type { BillingPorts, PaymentSyncPorts } from './ports.ts';
import { readPengSubscription } from './read-subscription.ts';
import { refuseWhenUnavailable } from './refuse-when-unavailable.ts';
import { syncPayment } from './sync-payment.ts';

type Ports = PaymentSyncPorts & Pick<BillingPorts, 'users'>;

type Subscribed = Result<OutputOf<'billing.subscribePeng'>, Refusal>;

/**
 * Grants P.Eng. access for the caller's payment that has succeeded and granted nothing yet (product.md 3.32). Without
 * such a payment nothing is granted: a caller with access is answered with that access, any other is refused with
 * 'peng-not-paid'.
 */
export const subscribePeng =
  (ports: Ports): UseCase<'billing.subscribePeng'> =>
  async (caller) => {
    const open = await ports.payments.findOpen(caller.user.id, 'peng');
    if (!open || open.intentId === null) return presentAccess(ports, caller);
    return refuseWhenUnavailable(ports.log, 'payment-not-checked', () => applyPayment(ports, caller, open));
  };

async function applyPayment(ports: Ports, caller: SignedInCaller, open: Payment): Promise<Subscribed> {
  const settled = await syncPayment(ports, open);
  if (settled.state === 'held') return refused(heldPaymentRefusal(open));
  if (settled.state !== 'granted') return presentAccess(ports, caller);
  const active = settled.endsAt > ports.clock.now();
  return accepted({ active, subscription: { endDate: toIsoTime(settled.endsAt) } });
}

/** Reads the user again: the payment may have been granted since the request began. */
async function presentAccess(ports: Ports, caller: SignedInCaller): Promise<Subscribed> {
  const user = await ports.users.findById(caller.user.id);
  if (!user) return refused({ code: 'not-signed-in' });
  const access = await readPengSubscription(ports)({ ...caller, user }, {});
  return access.ok && access.value.active ? access : refused({ code: 'peng-not-paid' });
}
