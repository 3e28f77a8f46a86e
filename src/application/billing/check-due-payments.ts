import { computeNextOpenCheck, computeNextPaidCheck, isPaymentAbandoned } from '../../domain/billing/payment.ts';
import { accepted, type Result } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import { inTransaction } from '../in-transaction.ts';
import { type DuePaymentCheck, GatewayUnavailable } from '../ports/billing.ts';
import type { PaymentSyncPorts } from './ports.ts';
import { refuseWhenUnavailable } from './refuse-when-unavailable.ts';
import { cancelPayment, type PaymentOutcome, syncPayment } from './sync-payment.ts';

/** The outcome of one check; 'failed' is an error other than an unavailable provider. */
type CheckOutcome = PaymentOutcome['state'] | 'failed';

/** How due payments of one kind are checked. */
type CheckPolicy = {
  /** When a payment is due again, in milliseconds; null when it is not checked any more. */
  readonly nextCheckAt: (changedAt: number, now: number) => number | null;
  readonly check: (due: DuePaymentCheck) => Promise<CheckOutcome>;
  /** Aborted when the run is to end; what was not checked stays due. */
  readonly stopping: AbortSignal | undefined;
};

/** What one run of `reconcilePayments` did, in payments. */
export type ReconciledCounts = Readonly<Record<'granted' | 'abandoned' | 'ended' | 'left', number>>;

/** Payments per run. Those that were checked are due later, so the next run takes the others. */
const OPEN_BATCH = 200;
/** With a run every five minutes this allows 288,000 checks a day, which is 2,400 sales a day over 120 days. */
const PAID_BATCH = 1_000;

/** After this many unreadable payments in a row the provider counts as unavailable. */
const MAX_UNREADABLE_IN_A_ROW = 5;

/**
 * Job: brings open payments up to date whose reports and provider events were missed. Payments that succeeded are
 * granted, payments that were not touched for 24 hours are cancelled, the others are checked again at growing intervals
 * (product.md 3.8, 3.11, 3.34). The run ends when the provider is unavailable.
 */
export const reconcilePayments =
  (ports: PaymentSyncPorts) =>
  (stopping?: AbortSignal): Promise<Result<ReconciledCounts, Refusal>> =>
    refuseWhenUnavailable(ports.log, 'payment-not-checked', async () => {
      const due = await ports.payments.listDueChecks('open', ports.clock.now(), OPEN_BATCH);
      const outcomes = await checkDuePayments(ports, due, {
        nextCheckAt: computeNextOpenCheck,
        check: (each) => reconcileOne(ports, each),
        stopping,
      });
      const count = { granted: 0, abandoned: 0, ended: 0, left: 0 };
      for (const outcome of outcomes) count[COUNTED_AS[outcome]] += 1;
      return accepted(count);
    });

const COUNTED_AS: Readonly<Record<CheckOutcome, keyof ReconciledCounts>> = {
  granted: 'granted',
  abandoned: 'abandoned',
  unknown: 'abandoned',
  ended: 'ended',
  unpaid: 'left',
  processing: 'left',
  held: 'left',
  failed: 'left',
};

async function reconcileOne(ports: PaymentSyncPorts, { payment, changedAt }: DuePaymentCheck): Promise<CheckOutcome> {
  if (isPaymentAbandoned(changedAt, ports.clock.now())) return (await cancelPayment(ports, payment)).state;
  return payment.intentId === null ? 'unpaid' : (await syncPayment(ports, payment)).state;
}

/**
 * Job: finds refunds and disputes that no provider event reported. Each paid payment is read once a day until 120 days
 * have passed without a change (product.md 3.26). Returns the number of checks. The run ends when the provider is
 * unavailable.
 */
export const checkPaidPayments =
  (ports: PaymentSyncPorts) =>
  (stopping?: AbortSignal): Promise<Result<number, Refusal>> =>
    refuseWhenUnavailable(ports.log, 'payment-not-checked', async () => {
      const due = await ports.payments.listDueChecks('paid', ports.clock.now(), PAID_BATCH);
      const check = async ({ payment }: DuePaymentCheck) => (await syncPayment(ports, payment)).state;
      return accepted(
        (await checkDuePayments(ports, due, { nextCheckAt: computeNextPaidCheck, check, stopping })).length,
      );
    });

/**
 * Checks due payments one by one. The next check is scheduled first, so that a payment that cannot be read, or that ends the
 * process, comes after all others, and only one process checks it (product.md 3.29, 3.34). Throws `GatewayUnavailable`
 * after five unreadable payments in a row, or when none could be read.
 */
async function checkDuePayments(
  ports: PaymentSyncPorts,
  due: readonly DuePaymentCheck[],
  policy: CheckPolicy,
): Promise<CheckOutcome[]> {
  const outcomes: CheckOutcome[] = [];
  let unreadable: GatewayUnavailable[] = [];
  for (const each of due) {
    if (policy.stopping?.aborted) break;
    try {
      if (await scheduleNextCheck(ports, each, policy)) outcomes.push(await policy.check(each));
      unreadable = [];
    } catch (error) {
      const facts = { paymentId: each.payment.id };
      if (error instanceof GatewayUnavailable) {
        ports.log.error('payment-unreadable', error, facts);
        unreadable.push(error);
        if (unreadable.length === MAX_UNREADABLE_IN_A_ROW) throw error;
      } else {
        ports.log.error('payment-check-failed', error, facts);
        outcomes.push('failed');
      }
    }
  }
  const [error] = unreadable;
  if (error && outcomes.length === 0) throw error;
  return outcomes;
}

const scheduleNextCheck = (
  { transact, clock }: PaymentSyncPorts,
  { payment, changedAt, dueAt }: DuePaymentCheck,
  { nextCheckAt }: CheckPolicy,
): Promise<boolean> =>
  inTransaction(transact, ({ payments }) =>
    payments.scheduleCheck(payment.id, dueAt, nextCheckAt(changedAt, clock.now())),
  );
