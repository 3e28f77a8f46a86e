import type { CallerReader, SessionUsers, User } from '../../application/ports/accounts.ts';
import { MATERIAL_VERSION_SQL, type MaterialVersion } from './material-version.ts';
import { digestSecret } from './secret-digest.ts';
import { placeholders, type SqlHandle } from './sql-handle.ts';
import { toUser, USER_COLUMNS, type UserRow } from './user-repository.ts';

type SessionColumns = {
  readonly id_digest: string;
  readonly session_user_id: number;
  readonly begun_at: number;
  readonly expires_at: number;
  readonly confirmed_at: number | null;
  readonly last_used_at: number | null;
  readonly network: string | null;
  readonly viewed_user_id: number | null;
  readonly viewed_since: number | null;
  readonly material_version: number;
};

/** The columns of the signed-in user, and under `viewed_…` those of the learner whose site is seen; null without such a user. */
type CallerRow = SessionColumns & UserRow & Readonly<Record<string, UserRow[keyof UserRow]>>;

const VIEWED = 'viewed_';

const columnsOf = (alias: string, prefix: string): string =>
  Object.entries(USER_COLUMNS)
    .map(([column, expression]) => `${expression.replaceAll('u.', `${alias}.`)} AS ${prefix}${column}`)
    .join(', ');

const SELECT_CALLERS = `
  SELECT s.id_digest, s.user_id AS session_user_id, s.begun_at, s.expires_at, s.confirmed_at,
    s.last_used_at, s.network,
    v.user_id AS viewed_user_id, v.begun_at AS viewed_since, ${MATERIAL_VERSION_SQL} AS material_version,
    ${columnsOf('u', '')}, ${columnsOf('w', VIEWED)}
  FROM sessions s
    LEFT JOIN learner_views v ON v.session_digest = s.id_digest
    LEFT JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
    LEFT JOIN users w ON w.id = v.user_id AND w.deleted_at IS NULL`;

function readViewedUser(row: CallerRow): User | null {
  if (row[`${VIEWED}id`] === null) return null;
  const columns = Object.keys(USER_COLUMNS).map((column) => [column, row[`${VIEWED}${column}`]]);
  return toUser(Object.fromEntries(columns) as UserRow);
}

const toSessionUsers = (row: CallerRow): SessionUsers => ({
  session: {
    userId: row.session_user_id,
    begunAt: row.begun_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    network: row.network,
    ...(row.confirmed_at === null ? {} : { confirmedAt: row.confirmed_at }),
    ...(row.viewed_user_id === null || row.viewed_since === null
      ? {}
      : { view: { userId: row.viewed_user_id, begunAt: row.viewed_since } }),
  },
  // Null where the account is deleted, whatever the type of the joined column says.
  user: (row.id as number | null) === null ? null : toUser(row),
  viewed: readViewedUser(row),
});

/** Fills a list up to the next power of two with its last value, so that the database sees few texts of the statement. */
function padToPowerOfTwo(values: readonly string[]): string[] {
  const length = 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...Array<string>(length - values.length).fill(values.at(-1) ?? '')];
}

/** Reads who is behind many sessions in one statement: session, user and access, and which study material is current. */
export const callerReader = (reads: SqlHandle, material?: Pick<MaterialVersion, 'note'>): CallerReader => ({
  findBySessions: async (ids, now) => {
    const digests = ids.map(digestSecret);
    const wanted = padToPowerOfTwo([...new Set(digests)]);
    const rows = await reads.rows<CallerRow>(
      `${SELECT_CALLERS} WHERE s.id_digest IN (${placeholders(wanted)}) AND s.expires_at > ?`,
      [...wanted, now],
      { isPrepared: true },
    );
    const [first] = rows;
    if (first) material?.note(first.material_version);
    const byDigest = new Map(rows.map((row) => [row.id_digest, toSessionUsers(row)]));
    return digests.map((digest) => byDigest.get(digest) ?? null);
  },
});
