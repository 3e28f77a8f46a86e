import { randomUUID } from 'node:crypto';
import type { Outbox, OutboxMessage, StoredMessage } from '../../application/ports/outbox.ts';
import { insertedUnlessTaken } from './sql-errors.ts';
import type { SqlHandle } from './sql-handle.ts';

type OutboxRow = {
  readonly id: number;
  readonly kind: OutboxMessage['kind'];
  readonly body: string;
  readonly attempts: number;
};

const LONGEST_REASON = 500;

/** Messages to send, written with their reason and sent after it (product.md 6.1). A sent one keeps no text and no address. */
export const outbox = (handle: SqlHandle): Outbox => ({
  add: async ({ kind, ...body }, now, uniqueKey) => {
    const insert = handle.knex('outbox').insert({
      kind,
      body: JSON.stringify(body),
      unique_key: uniqueKey ?? null,
      created_at: now,
      due_at: now,
    });
    await insertedUnlessTaken(insert, 'unique_key');
  },
  take: (now, leaseMs, limit) => take(handle, now, leaseMs, limit),
  markSent: async (id, now) => {
    await handle
      .knex('outbox')
      .where({ id })
      .update({ sent_at: now, due_at: null, lease: null, body: null, last_error: null });
  },
  markFailed: async (id, retryAt, reason) => {
    await handle
      .knex('outbox')
      .where({ id, sent_at: null })
      .update({ due_at: retryAt, lease: null, last_error: reason.slice(0, LONGEST_REASON) });
  },
});

/** Due messages get a lease and a later due date in one statement, so of two senders each takes others. `attempts` counts earlier takes. */
async function take(handle: SqlHandle, now: number, leaseMs: number, limit: number): Promise<StoredMessage[]> {
  const lease = randomUUID();
  const claim = 'UPDATE outbox SET lease = ?, due_at = ?, attempts = attempts + 1 WHERE';
  const due = 'due_at <= ? ORDER BY due_at, id LIMIT ?';
  const statement = handle.kind === 'mysql' ? `${claim} ${due}` : `${claim} id IN (SELECT id FROM outbox WHERE ${due})`;
  const taken = await handle.run(statement, [lease, now + leaseMs, now, limit]);
  if (taken === 0) return [];
  const rows = await handle.rows<OutboxRow>('SELECT id, kind, body, attempts FROM outbox WHERE lease = ? ORDER BY id', [
    lease,
  ]);
  return rows.map((row) => ({
    id: row.id,
    attempts: row.attempts - 1,
    message: { kind: row.kind, ...JSON.parse(row.body) } as OutboxMessage,
  }));
}
