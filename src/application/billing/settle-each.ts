import { inTransaction } from '../in-transaction.ts';
import { type DueCheck, GatewayUnavailable } from '../ports/billing.ts';
import type { SettlementPorts } from './ports.ts';
import type { Settlement } from './settle-payment.ts';

type Ports = Pick<SettlementPorts, 'transact' | 'clock' | 'log'>;

/** What came of looking at one payment. */
export type Outcome = Settlement['state'] | 'failed';

/** How a kind of payments is looked at: when each is due again (null: never), and what is done about it. */
type Look = {
  readonly next: (changedAt: number, now: number) => number | null;
  readonly settle: (check: DueCheck) => Promise<Outcome>;
};

/** After so many payments in a row that could not be read the provider is away. */
const AWAY_AFTER = 5;

/**
 * Looks at due payments one by one. Each is put at the end of the line before anything is asked about it, so that one
 * that cannot be read, or that ends the process, comes again behind all others, and one process takes it (product.md
 * 3.29, 3.34). Throws `GatewayUnavailable` when the provider is away: five in a row, or all there were.
 */
export async function settleEach(ports: Ports, due: readonly DueCheck[], look: Look): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let unread: GatewayUnavailable[] = [];
  for (const check of due) {
    try {
      if (await moveOn(ports, check, look)) outcomes.push(await look.settle(check));
      unread = [];
    } catch (error) {
      const facts = { paymentId: check.payment.id };
      if (error instanceof GatewayUnavailable) {
        ports.log.error('payment-unreadable', error, facts);
        unread.push(error);
        if (unread.length === AWAY_AFTER) throw error;
      } else {
        ports.log.error('payment-check-failed', error, facts);
        outcomes.push('failed');
      }
    }
  }
  const [error] = unread;
  if (error && outcomes.length === 0) throw error;
  return outcomes;
}

const moveOn = (
  { transact, clock }: Ports,
  { payment, changedAt, dueAt }: DueCheck,
  { next }: Look,
): Promise<boolean> =>
  inTransaction(transact, ({ payments }) => payments.scheduleCheck(payment.id, dueAt, next(changedAt, clock.now())));
