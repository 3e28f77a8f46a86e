import { nextMoneyCheck } from '../../domain/billing/money-state.ts';
import { accepted, type Result } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import { GatewayUnavailable } from '../ports/payment-gateway.ts';
import type { DueCheck } from '../ports/payment-repository.ts';
import type { BillingPorts } from './billing-ports.ts';
import { settleEach } from './settle-each.ts';
import { settlePayment } from './settle-payment.ts';
import { whenReachable } from './when-reachable.ts';

type Ports = Pick<BillingPorts, 'transact' | 'payments' | 'gateway' | 'clock' | 'log'>;

/** Payments read from the provider in one run at the most; with a run every five minutes, some 28,000 a day. */
const BATCH = 100;

/**
 * Finds the refunds and disputes that no notice told of; a job. Each paid payment is read again once a day, until 120 days have
 * passed without a change; what is not due is not looked at (product.md 3.26). Answers how many were read. Stops when the
 * provider is away.
 */
export const checkPaidPayments = (ports: Ports) => (): Promise<Result<number, Refusal>> =>
  whenReachable(ports.log, async () => {
    const due = await ports.payments.listDueChecks(ports.clock.now(), BATCH);
    await settleEach(ports.log, due, (check) => checkOne(ports, check));
    return accepted(due.length);
  });

/** One payment that cannot be settled is logged and comes again tomorrow, behind the others. */
async function checkOne(ports: Ports, { payment, changedAt, dueAt }: DueCheck): Promise<void> {
  try {
    await settlePayment(ports, payment);
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw error;
    ports.log.error('paid-payment-check-failed', error, { paymentId: payment.id });
  }
  const checkAt = nextMoneyCheck(changedAt, ports.clock.now());
  await ports.transact<null, never>(async ({ payments }) => {
    await payments.scheduleCheck(payment.id, dueAt, checkAt);
    return accepted(null);
  });
}
