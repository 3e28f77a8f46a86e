import type { RefundGateway, SandboxIntentStore } from '../../application/ports/billing.ts';
import { fundsState } from '../../domain/billing/funds-state.ts';
import type { PaymentIntent } from '../../domain/billing/payment.ts';
import type { Database } from './database.ts';
import { insertIfAbsent } from './sql-errors.ts';
import { findFirstRow, placeholders, type SqlHandle } from './sql-handle.ts';

type IntentRow = {
  readonly id: string;
  readonly client_secret: string;
  readonly status: PaymentIntent['status'];
  readonly amount_cents: number;
  readonly currency: string;
  readonly metadata: string;
  readonly refunded_cents: number;
};

/** The sandbox's intents, so that a restart forgets none (product.md 3.13). */
export const sandboxIntentStore = (database: Database): SandboxIntentStore => ({
  add: async (intent, now) => {
    await insertIfAbsent(database.knex('sandbox_intents').insert(toRow(intent, now)), 'sandbox_intents', 'PRIMARY');
    const stored = await findWhere(database, 'id', intent.id);
    if (!stored) throw new Error('a sandbox intent was not stored');
    return stored;
  },
  find: (id) => findWhere(database, 'id', id),
  findBySecret: (clientSecret) => findWhere(database, 'client_secret', clientSecret),
  change: (id, from, to) =>
    database.inTransaction(async (handle) => {
      const changed = await handle.run(
        `UPDATE sandbox_intents SET status = COALESCE(?, status), amount_cents = COALESCE(?, amount_cents)
         WHERE id = ? AND status IN (${placeholders(from)})`,
        [to.status ?? null, to.amountCents ?? null, id, ...from],
      );
      return changed === 0 ? null : findWhere(handle, 'id', id);
    }),
});

/** Refunds of the sandbox, which has no disputes: the amount that was refunded before is a condition of the next refund. */
export const sandboxRefundGateway = (database: Database): RefundGateway => ({
  readCharge: async (intentId) => {
    const row = await findRow(database, 'id', intentId);
    if (row?.status !== 'succeeded') return null;
    return { paidCents: row.amount_cents, refundedCents: row.refunded_cents, isDisputed: false };
  },
  refund: async (intentId, { amountCents, refundedCents }) => {
    await database.run(
      `UPDATE sandbox_intents SET refunded_cents = refunded_cents + ?
       WHERE id = ? AND status = 'succeeded' AND refunded_cents = ?`,
      [amountCents, intentId, refundedCents],
    );
    return true;
  },
});

const toRow = (intent: PaymentIntent, now: number) => ({
  id: intent.id,
  client_secret: intent.clientSecret,
  status: intent.status,
  amount_cents: intent.amountCents,
  currency: intent.currency,
  metadata: JSON.stringify(intent.metadata),
  created_at: now,
});

async function findWhere(
  handle: SqlHandle,
  column: 'id' | 'client_secret',
  value: string,
): Promise<PaymentIntent | null> {
  const row = await findRow(handle, column, value);
  return row && toIntent(row);
}

const findRow = (handle: SqlHandle, column: 'id' | 'client_secret', value: string): Promise<IntentRow | null> =>
  findFirstRow<IntentRow>(
    handle,
    `SELECT id, client_secret, status, amount_cents, currency, metadata, refunded_cents
     FROM sandbox_intents WHERE ${column} = ?`,
    [value],
  );

const toIntent = (row: IntentRow): PaymentIntent => ({
  id: row.id,
  clientSecret: row.client_secret,
  status: row.status,
  amountCents: row.amount_cents,
  currency: row.currency,
  money: fundsState({ paidCents: row.amount_cents, refundedCents: row.refunded_cents, disputes: [] }),
  metadata: JSON.parse(row.metadata) as PaymentIntent['metadata'],
});
