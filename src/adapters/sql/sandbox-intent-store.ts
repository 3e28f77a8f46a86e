import type { SandboxIntentStore } from '../../application/ports/billing.ts';
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
  const row = await findFirstRow<IntentRow>(
    handle,
    `SELECT id, client_secret, status, amount_cents, currency, metadata FROM sandbox_intents WHERE ${column} = ?`,
    [value],
  );
  return row && toIntent(row);
}

const toIntent = (row: IntentRow): PaymentIntent => ({
  id: row.id,
  clientSecret: row.client_secret,
  status: row.status,
  amountCents: row.amount_cents,
  currency: row.currency,
  money: 'kept',
  metadata: JSON.parse(row.metadata) as PaymentIntent['metadata'],
});
