import { nextMoneyCheck } from '../../domain/billing/payment-checks.ts';
import { accepted, type Result } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { SettlementPorts } from './ports.ts';
import { settleEach } from './settle-each.ts';
import { settlePayment } from './settle-payment.ts';
import { whenReachable } from './when-reachable.ts';

/** Payments read from the provider in one run at the most; with a run every five minutes, some 28,000 a day. */
const BATCH = 100;

/**
 * Finds the refunds and disputes that no notice told of; a job. Each paid payment is read again once a day, until 120 days have
 * passed without a change; what is not due is not looked at (product.md 3.26). Answers how many were looked at. Stops when
 * the provider is away.
 */
export const checkPaidPayments = (ports: SettlementPorts) => (): Promise<Result<number, Refusal>> =>
  whenReachable(ports.log, 'payment-not-checked', async () => {
    const due = await ports.payments.listDueChecks('paid', ports.clock.now(), BATCH);
    const settle = async (check: (typeof due)[number]) => (await settlePayment(ports, check.payment)).state;
    return accepted((await settleEach(ports, due, { next: nextMoneyCheck, settle })).length);
  });
