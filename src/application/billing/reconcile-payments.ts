import { isLeftAlone, nextOpenCheck } from '../../domain/billing/payment-checks.ts';
import { accepted, type Result } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { DueCheck } from '../ports/billing.ts';
import type { SettlementPorts } from './ports.ts';
import { type Outcome, settleEach } from './settle-each.ts';
import { givePaymentUp, settlePayment } from './settle-payment.ts';
import { whenReachable } from './when-reachable.ts';

/** What a run of the job did, in payments. */
export type Reconciled = Readonly<Record<'granted' | 'abandoned' | 'ended' | 'left', number>>;

/** Payments looked at in one run at the most; the others come next, since those looked at have moved behind them. */
const BATCH = 200;

/**
 * Picks up what reports and notices missed; a job that runs every few minutes. What succeeded is granted, what was left
 * alone for 24 hours is cancelled and given up, what is still open comes again ever more rarely (product.md 3.8, 3.11,
 * 3.34). Stops when the provider is away.
 */
export const reconcilePayments = (ports: SettlementPorts) => (): Promise<Result<Reconciled, Refusal>> =>
  whenReachable(ports.log, 'payment-not-checked', async () => {
    const due = await ports.payments.listDueChecks('open', ports.clock.now(), BATCH);
    const outcomes = await settleEach(ports, due, {
      next: nextOpenCheck,
      settle: (check) => reconcileOne(ports, check),
    });
    const count = { granted: 0, abandoned: 0, ended: 0, left: 0 };
    for (const outcome of outcomes) count[COUNTED_AS[outcome]] += 1;
    return accepted(count);
  });

const COUNTED_AS: Readonly<Record<Outcome, keyof Reconciled>> = {
  granted: 'granted',
  abandoned: 'abandoned',
  unknown: 'abandoned',
  ended: 'ended',
  unpaid: 'left',
  processing: 'left',
  held: 'left',
  failed: 'left',
};

async function reconcileOne(ports: SettlementPorts, { payment, changedAt }: DueCheck): Promise<Outcome> {
  if (isLeftAlone(changedAt, ports.clock.now())) return (await givePaymentUp(ports, payment)).state;
  return payment.intentId === null ? 'unpaid' : (await settlePayment(ports, payment)).state;
}
