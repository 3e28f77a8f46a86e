import type { SubscriberReader, SubscriberRecord } from '../../application/ports/outreach.ts';
import { SUBSCRIBER_STATES, type SubscriberState } from '../../domain/outreach/subscriber.ts';
import type { SqlHandle, SqlValue } from './sql-handle.ts';

type SubscriberRow = {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly consent_words: string;
  readonly consented_at: number;
  readonly pending_at: number | null;
  readonly confirmed_at: number | null;
  readonly left_at: number | null;
  readonly bounced_at: number | null;
};

/** The states as `subscriberState` decides them. */
const IN_STATE: Readonly<Record<SubscriberState, string>> = {
  subscribed: 'left_at IS NULL AND bounced_at IS NULL AND pending_at IS NULL',
  pending: 'left_at IS NULL AND bounced_at IS NULL AND pending_at IS NOT NULL',
  unsubscribed: 'left_at IS NOT NULL',
  bounced: 'left_at IS NULL AND bounced_at IS NOT NULL',
};

const NEWEST = Number.MAX_SAFE_INTEGER;

/** The newsletter's list, newest first, by id (product.md 8.45). INSTR knows no wildcards, so nothing has to be escaped. */
export const subscriberReader = (handle: SqlHandle): SubscriberReader => ({
  list: async ({ words, state, before, limit }) => {
    const conditions = ['id < ?'];
    const bindings: SqlValue[] = [before ?? NEWEST];
    if (words !== '') {
      conditions.push('INSTR(email_key, ?) > 0');
      bindings.push(words);
    }
    if (state !== null) conditions.push(IN_STATE[state]);
    const rows = await handle.rows<SubscriberRow>(
      `SELECT id, email, name, consent_words, consented_at, pending_at, confirmed_at, left_at, bounced_at
       FROM newsletter_subscribers WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT ?`,
      [...bindings, limit],
    );
    return rows.map(toRecord);
  },
  count: async () => {
    const counts = SUBSCRIBER_STATES.map(
      (state) => `(SELECT COUNT(*) FROM newsletter_subscribers WHERE ${IN_STATE[state]}) AS ${state}`,
    );
    const [row] = await handle.rows<Record<SubscriberState, number>>(`SELECT ${counts.join(', ')}`);
    return Object.fromEntries(SUBSCRIBER_STATES.map((state) => [state, Number(row?.[state])])) as Record<
      SubscriberState,
      number
    >;
  },
});

const toRecord = (row: SubscriberRow): SubscriberRecord => ({
  id: row.id,
  email: row.email,
  name: row.name,
  consentWords: row.consent_words,
  consentedAt: row.consented_at,
  pendingAt: row.pending_at,
  confirmedAt: row.confirmed_at,
  leftAt: row.left_at,
  bouncedAt: row.bounced_at,
});
