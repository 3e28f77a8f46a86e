import type { Payment } from '../../domain/billing/payment.ts';
import { accepted, type Result } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import { GatewayUnavailable } from '../ports/payment-gateway.ts';
import type { BillingPorts } from './billing-ports.ts';
import { settleEach } from './settle-each.ts';
import { givePaymentUp, type Settlement, settlePayment } from './settle-payment.ts';
import { whenReachable } from './when-reachable.ts';

type Ports = Pick<BillingPorts, 'transact' | 'payments' | 'gateway' | 'clock' | 'log'>;

/** What a run of the job did, in payments. */
export type Reconciled = Readonly<Record<'granted' | 'abandoned' | 'ended' | 'left', number>>;

/** A payment touched less than this long ago is still being made in front of a screen; milliseconds. */
const QUIET_MS = 5 * 60_000;

/** An open payment left alone this long gives its promo use back; milliseconds (product.md 3.8). */
const LEFT_ALONE_MS = 24 * 3_600_000;

/** Payments looked at in one run at the most. */
const BATCH = 500;

/**
 * Picks up what reports and webhooks missed; a job that runs every few minutes. What succeeded is granted, what was left
 * alone for 24 hours is cancelled and given up (product.md 3.8, 3.11). Stops when the provider is away.
 */
export const reconcilePayments = (ports: Ports) => (): Promise<Result<Reconciled, Refusal>> =>
  whenReachable(ports.log, async () => {
    const now = ports.clock.now();
    const leftAlone = new Set((await ports.payments.listStale(now - LEFT_ALONE_MS, BATCH)).map(({ id }) => id));
    const count = { granted: 0, abandoned: 0, ended: 0, left: 0 };
    const stale = await ports.payments.listStale(now - QUIET_MS, BATCH);
    await settleEach(ports.log, stale, async (payment) => {
      const state = await reconcileOne(ports, payment, leftAlone.has(payment.id));
      count[COUNTED_AS[state]] += 1;
    });
    return accepted(count);
  });

const COUNTED_AS: Readonly<Record<Settlement['state'] | 'failed', keyof Reconciled>> = {
  granted: 'granted',
  abandoned: 'abandoned',
  unknown: 'abandoned',
  ended: 'ended',
  unpaid: 'left',
  processing: 'left',
  mismatch: 'left',
  failed: 'left',
};

async function reconcileOne(
  ports: Ports,
  payment: Payment,
  leftAlone: boolean,
): Promise<Settlement['state'] | 'failed'> {
  try {
    if (leftAlone) return (await givePaymentUp(ports, payment)).state;
    return payment.intentId === null ? 'unpaid' : (await settlePayment(ports, payment)).state;
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw error;
    ports.log.error('payment-reconciliation-failed', error, { paymentId: payment.id });
    return 'failed';
  }
}
