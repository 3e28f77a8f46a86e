import { yieldToEventLoop } from '../../application/concurrency/yield-to-event-loop.ts';
import type { PeopleReader, PersonSummary } from '../../application/ports/administration.ts';
import type { Role } from '../../domain/accounts/role.ts';
import { toCaseInsensitiveKey } from '../../domain/accounts/username.ts';
import { readInIdWindows } from './id-windows.ts';
import { readHistory } from './person-history.ts';
import { findFirstRow, placeholders, type SqlHandle } from './sql-handle.ts';

type PersonRow = {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly role: Role;
  readonly created_at: number;
  readonly nppe_end: number | null;
  readonly peng_end: number | null;
};

const PERSON = `u.id, u.username, u.email, u.role, u.created_at,
  CASE WHEN u.subscription_status = 'active' THEN u.subscription_end_date END AS nppe_end,
  (SELECT MAX(p.end_date) FROM peng_subscriptions p WHERE p.user_id = u.id AND p.active = 1) AS peng_end`;

/** Sorts after every text that begins with the text before it, on both databases. */
const LAST_SIGN = '\u{10FFFF}';

/** Accounts, found by the beginning of a folded name or address, each by its own unique index (product.md 13.3). */
export const peopleReader = (handle: SqlHandle): PeopleReader => ({
  search: async (prefix, { after, limit }) => {
    const start = toCaseInsensitiveKey(prefix);
    const found = [
      ...(await beginning(handle, 'username_key', start, after, limit)),
      ...(await beginning(handle, 'email_key', start, after, limit)),
    ];
    return found.sort(byBytes).slice(0, limit);
  },
  containing: async (words, { before, limit }) => {
    const key = toCaseInsensitiveKey(words).replaceAll(/[!%_]/g, '!$&');
    const [anywhere, begins] = [`%${key}%`, `${key}%`];
    const rows = await readInIdWindows(handle, 'users', { before, limit }, (window) =>
      handle.rows<PersonRow>(
        `SELECT ${PERSON} FROM users u
       WHERE u.id >= ? AND u.id < ? AND u.deleted_at IS NULL AND (u.username_key LIKE ? ESCAPE '!' OR u.email_key LIKE ? ESCAPE '!')
         AND u.username_key NOT LIKE ? ESCAPE '!' AND u.email_key NOT LIKE ? ESCAPE '!'
       ORDER BY u.id DESC LIMIT ?`,
        [window.from, window.until, anywhere, anywhere, begins, begins, window.limit],
      ),
    );
    return rows.map(toPerson);
  },
  payersOf: (intentPart, limit) => payersOf(handle, intentPart, limit),
  newest: async ({ before, limit }) => {
    const page = `SELECT ${PERSON} FROM users u WHERE u.id < ? AND u.deleted_at IS NULL ORDER BY u.id DESC LIMIT ?`;
    return (await handle.rows<PersonRow>(page, [before, limit])).map(toPerson);
  },
  history: (person, now, limit) => readHistory(handle, person, now, limit),
});

/** The order of both databases, which is not that of JavaScript for signs beyond 16 bits. */
const byBytes = (one: { readonly key: string }, other: { readonly key: string }): number =>
  Buffer.compare(Buffer.from(one.key), Buffer.from(other.key));

/** Who is found by the name is not found by the address again, on this page or on a later one. */
const NOT_BY_NAME = 'AND NOT (u.username_key >= ? AND u.username_key < ?)';

async function beginning(
  handle: SqlHandle,
  column: 'username_key' | 'email_key',
  start: string,
  after: string,
  limit: number,
): Promise<{ readonly person: PersonSummary; readonly key: string }[]> {
  const range = [start, `${start}${LAST_SIGN}`];
  const [others, othersRange] = column === 'email_key' ? [NOT_BY_NAME, range] : ['', []];
  const rows = await handle.rows<PersonRow & { readonly found: string }>(
    `SELECT ${PERSON}, u.${column} AS found FROM users u
     WHERE u.${column} >= ? AND u.${column} < ? AND u.${column} > ? AND u.deleted_at IS NULL ${others}
     ORDER BY u.${column} LIMIT ?`,
    [...range, after, ...othersRange, limit],
  );
  return rows.map((row) => ({ person: toPerson(row), key: row.found }));
}

/** So many payments are looked at for a part of an id that very many have. */
const MOST_PAYMENTS_FOUND = 500;

/** Payments to a statement: SQLite answers nobody while it reads. */
const PAYMENTS_AT_ONCE = 10_000;

/** Payments by a part of the provider's id: the narrow index is read, part by part. */
async function findPaymentIds(handle: SqlHandle, intentPart: string): Promise<number[]> {
  const ids: number[] = [];
  for (let from: string | null = ''; from !== null && ids.length < MOST_PAYMENTS_FOUND; await yieldToEventLoop()) {
    const until: string | null = await findIntentAfter(handle, from);
    // INSTR compares exactly on both databases; LIKE would fold ASCII on SQLite.
    const payments = await handle.rows<{ readonly id: number }>(
      'SELECT id FROM payments WHERE intent_id > ? AND intent_id <= ? AND INSTR(intent_id, ?) > 0 LIMIT ?',
      [from, until ?? LAST_SIGN, intentPart, MOST_PAYMENTS_FOUND - ids.length],
    );
    ids.push(...payments.map(({ id }) => id));
    from = until;
  }
  return ids;
}

/** The id with which a part ends that begins after another id; null where the rest is shorter than a part. */
async function findIntentAfter(handle: SqlHandle, from: string): Promise<string | null> {
  const last = await findFirstRow<{ readonly until: string }>(
    handle,
    'SELECT intent_id AS until FROM payments WHERE intent_id > ? ORDER BY intent_id LIMIT 1 OFFSET ?',
    [from, PAYMENTS_AT_ONCE - 1],
  );
  return last?.until ?? null;
}

/** Payers by a part of the provider's id; only what the index finds is read of the tables. */
async function payersOf(handle: SqlHandle, intentPart: string, limit: number): Promise<PersonSummary[]> {
  const ids = await findPaymentIds(handle, intentPart);
  if (ids.length === 0) return [];
  const query = `SELECT ${PERSON} FROM users u WHERE u.deleted_at IS NULL
    AND u.id IN (SELECT p.user_id FROM payments p WHERE p.id IN (${placeholders(ids)})) ORDER BY u.id DESC LIMIT ?`;
  return (await handle.rows<PersonRow>(query, [...ids, limit])).map(toPerson);
}

const toPerson = (row: PersonRow): PersonSummary => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  createdAt: row.created_at,
  nppeEndsAt: row.nppe_end,
  pengEndsAt: row.peng_end,
});
