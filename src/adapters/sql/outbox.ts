import { createHash, randomUUID } from 'node:crypto';
import type { Outbox, OutboxMessage, SentMailRecord, StoredOutboxMessage } from '../../application/ports/mail.ts';
import { toCaselessKey } from './caseless-key.ts';
import { deleteOldestRows } from './delete-oldest-rows.ts';
import { raiseUserRevisions } from './raise-user-revisions.ts';
import { insertIfAbsent } from './sql-errors.ts';
import { type SqlHandle, updateOneRow } from './sql-handle.ts';

type OutboxRow = {
  readonly id: number;
  readonly kind: OutboxMessage['kind'];
  readonly body: string;
  readonly attempts: number;
  readonly created_at: number;
};

const LONGEST_REASON = 500;

/** A slow sender reports late: what was sent or given up meanwhile stays so. */
const UNDECIDED = 'WHERE id = ? AND sent_at IS NULL AND failed_at IS NULL';

/** The owner of a message until it is sent; null where it belongs to the operator, or carries its owner itself. */
function addressOf(message: OutboxMessage): string | null {
  if (message.kind === 'mail') return message.to;
  return message.kind === 'password-reset' ? message.email : null;
}

/** Messages to send, written with their reason and sent after it (product.md 6.1). A sent one keeps no text and no address. */
export const outbox = (handle: SqlHandle): Outbox => ({
  add: (message, now, uniqueKey) => add(handle, message, now, { unique_key: uniqueKey ?? null }),
  addAll: async (messages, now) => {
    if (messages.length > 0) await handle.knex('outbox').insert(messages.map((message) => toRow(message, now)));
  },
  addUnlessRepeated: async (message, now, withinMs) => {
    // Only a digest: what was sent keeps neither text nor address here (product.md 6.12).
    const key = `same-${createHash('sha256').update(JSON.stringify(message)).digest('base64url')}`;
    await handle.run('UPDATE outbox SET unique_key = NULL WHERE unique_key = ? AND key_ends_at <= ?', [key, now]);
    await add(handle, message, now, { unique_key: key, key_ends_at: now + withinMs });
  },
  take: (now, leaseMs, limit) => take(handle, now, leaseMs, limit),
  markSent: async (id, now, record) => {
    if (record) await keepRecord(handle, id, now, record);
    const sent = 'sent_at = ?, failed_at = NULL, due_at = NULL, lease = NULL, body = NULL, email_key = NULL';
    await handle.run(`UPDATE outbox SET ${sent}, last_error = NULL WHERE id = ?`, [now, id]);
  },
  postpone: async (id, retryAt, reason) => {
    await handle.run(`UPDATE outbox SET due_at = ?, lease = NULL, last_error = ? ${UNDECIDED}`, [
      retryAt,
      reason.slice(0, LONGEST_REASON),
      id,
    ]);
  },
  giveUp: (id, now, reason) =>
    updateOneRow(handle, `UPDATE outbox SET failed_at = ?, due_at = NULL, lease = NULL, last_error = ? ${UNDECIDED}`, [
      now,
      reason.slice(0, LONGEST_REASON),
      id,
    ]),
  countFailed: async () => {
    const [row] = await handle.rows<{ count: number }>('SELECT COUNT(*) AS count FROM outbox WHERE failed_at > 0');
    return Number(row?.count);
  },
  forgetFailed: (until, limit) => {
    const old = 'failed_at <= ? AND body IS NOT NULL';
    const which = handle.kind === 'mysql' ? `${old} LIMIT ?` : `id IN (SELECT id FROM outbox WHERE ${old} LIMIT ?)`;
    return handle.run(`UPDATE outbox SET body = NULL, email_key = NULL WHERE ${which}`, [until, limit]);
  },
  removeSent: (until, limit) => {
    const where = 'sent_at <= ? AND (unique_key IS NULL OR key_ends_at <= ?)';
    return deleteOldestRows(handle, { table: 'outbox', where, bindings: [until, until], oldestBy: 'sent_at' }, limit);
  },
  removeRecords: (until, limit) => {
    const old = { table: 'sent_mails', where: 'sent_at <= ?', bindings: [until], oldestBy: 'sent_at' };
    return deleteOldestRows(handle, old, limit);
  },
});

/** Writes the account, as deleting it does, so that one deleted meanwhile has no record afterwards. A message sent twice has one record. */
async function keepRecord(
  handle: SqlHandle,
  id: number,
  now: number,
  { mail, to, userId }: SentMailRecord,
): Promise<void> {
  const [whose, owner] = userId === null ? ['email_key', toCaselessKey(to)] : ['id', userId];
  await raiseUserRevisions(handle, `${whose} = ? AND deleted_at IS NULL`, owner);
  await handle.run(
    `INSERT INTO sent_mails (outbox_id, user_id, mail, sent_at) SELECT ?, u.id, ?, ? FROM users u
     WHERE u.${whose} = ? AND u.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM sent_mails s WHERE s.outbox_id = ?)`,
    [id, mail, now, owner, id],
  );
}

/** What keeps a message from being written again, and how long; without an end for good. */
type Key = { readonly unique_key: string | null; readonly key_ends_at?: number };

function toRow(message: OutboxMessage, now: number) {
  const { kind, ...body } = message;
  const address = addressOf(message);
  const email_key = address === null ? null : toCaselessKey(address);
  return { kind, body: JSON.stringify(body), email_key, created_at: now, due_at: now };
}

async function add(handle: SqlHandle, message: OutboxMessage, now: number, key: Key): Promise<void> {
  await insertIfAbsent(handle.knex('outbox').insert({ ...toRow(message, now), ...key }), 'unique_key');
}

/** Due messages get a lease and a later due date in one statement, so of two senders each takes others. `attempts` counts earlier takes. */
async function take(handle: SqlHandle, now: number, leaseMs: number, limit: number): Promise<StoredOutboxMessage[]> {
  const lease = randomUUID();
  const claim = 'UPDATE outbox SET lease = ?, due_at = ?, attempts = attempts + 1 WHERE';
  const due = 'due_at <= ? ORDER BY due_at, id LIMIT ?';
  const statement = handle.kind === 'mysql' ? `${claim} ${due}` : `${claim} id IN (SELECT id FROM outbox WHERE ${due})`;
  const taken = await handle.run(statement, [lease, now + leaseMs, now, limit]);
  if (taken === 0) return [];
  const leased = 'SELECT id, kind, body, attempts, created_at FROM outbox WHERE lease = ? ORDER BY id';
  const rows = await handle.rows<OutboxRow>(leased, [lease]);
  return rows.map((row) => ({
    id: row.id,
    attempts: row.attempts - 1,
    createdAt: row.created_at,
    message: { kind: row.kind, ...JSON.parse(row.body) } as OutboxMessage,
  }));
}
