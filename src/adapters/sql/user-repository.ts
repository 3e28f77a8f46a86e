import type { User, UserRepository } from '../../application/ports/accounts.ts';
import type { Role } from '../../domain/accounts/role.ts';
import { toCaselessKey } from './caseless-key.ts';
import { pengPeriods } from './peng-periods.ts';
import { raiseUserRevisions } from './raise-user-revisions.ts';
import { findViolatedUniqueKey } from './sql-errors.ts';
import { findFirstRow, insertAndReadId, type SqlHandle, updateOneRow } from './sql-handle.ts';

export type UserRow = {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly role: Role;
  readonly password_hash: string;
  readonly created_at: number;
  readonly subscription_status: string | null;
  readonly subscription_end_date: number | null;
  readonly peng_end_date: number | null;
  readonly has_submission: 0 | 1;
};

/**
 * The columns of a user `u`, each with its expression. P.Eng. access is the latest end of the active periods; it stays 'active'
 * when that has passed (product.md 2.3).
 */
export const USER_COLUMNS: Readonly<Record<keyof UserRow, string>> = {
  id: 'u.id',
  username: 'u.username',
  email: 'u.email',
  role: 'u.role',
  password_hash: 'u.password_hash',
  created_at: 'u.created_at',
  subscription_status: 'u.subscription_status',
  subscription_end_date: 'u.subscription_end_date',
  peng_end_date: '(SELECT MAX(p.end_date) FROM peng_subscriptions p WHERE p.user_id = u.id AND p.active = 1)',
  has_submission: 'EXISTS (SELECT 1 FROM submissions m WHERE m.user_id = u.id)',
};

/** Users `u` as a `UserRow` each; those that are deleted too. */
export const SELECT_USER = `
  SELECT ${Object.entries(USER_COLUMNS)
    .map(([column, expression]) => `${expression} AS ${column}`)
    .join(', ')}
  FROM users u`;

export const toUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  passwordHash: row.password_hash,
  createdAt: row.created_at,
  nppe: { status: row.subscription_status, endsAt: row.subscription_end_date },
  peng: { status: row.peng_end_date === null ? null : 'active', endsAt: row.peng_end_date },
  hasSubmission: row.has_submission === 1,
});

/** Users in the database; names and addresses are found and kept unique by their folded keys (product.md 1.1, 1.2). */
export const userRepository = (handle: SqlHandle): UserRepository => ({
  findById: (id) => findWhere(handle, 'u.id = ?', id),
  findByLogin: (login) => {
    const key = toCaselessKey(login);
    return findWhere(handle, key.includes('@') ? 'u.email_key = ?' : 'u.username_key = ?', key);
  },
  add: (user) => addUser(handle, user),
  lock: async (id) => {
    await raiseUserRevisions(handle, 'id = ?', id);
    return findWhere(handle, 'u.id = ?', id);
  },
  lockAdmins: async () => {
    await raiseUserRevisions(handle, "role = 'admin'");
    const admins = "SELECT id FROM users WHERE role = 'admin' ORDER BY id";
    return (await handle.rows<{ id: number }>(admins)).map(({ id }) => id);
  },
  setNppeAccess: async (id, { status, endsAt }) => {
    await handle.knex('users').where({ id }).update({ subscription_status: status, subscription_end_date: endsAt });
  },
  setRole: (id, role) => setRole(handle, id, role),
  setEmail: (id, email) => setEmail(handle, id, email),
  ...pengPeriods(handle),
  list: async (after, limit) => {
    const page = 'SELECT id, username FROM users WHERE id > ? AND deleted_at IS NULL ORDER BY id LIMIT ?';
    const rows = await handle.rows<Pick<UserRow, 'id' | 'username'>>(page, [after, limit]);
    return rows.map(({ id, username }) => ({ id, username }));
  },
});

async function findWhere(handle: SqlHandle, condition: string, value: string | number): Promise<User | null> {
  const row = await findFirstRow<UserRow>(handle, `${SELECT_USER} WHERE ${condition} AND u.deleted_at IS NULL`, [
    value,
  ]);
  return row && toUser(row);
}

/**
 * That another admin remains is a condition of the change; callers write the rows of all admins before, by `lockAdmins`, so that
 * it still holds at the commit.
 */
const setRole = (handle: SqlHandle, id: number, role: Role): Promise<boolean> =>
  role === 'admin'
    ? updateOneRow(handle, "UPDATE users SET role = 'admin' WHERE id = ? AND role = 'user' AND deleted_at IS NULL", [
        id,
      ])
    : updateOneRow(
        handle,
        `UPDATE users SET role = 'user' WHERE id = ? AND role = 'admin'
           AND (SELECT COUNT(*) FROM (SELECT id FROM users WHERE role = 'admin') AS admins) > 1`,
        [id],
      );

async function setEmail(handle: SqlHandle, id: number, email: string): Promise<boolean> {
  try {
    return await updateOneRow(
      handle,
      `UPDATE users SET email = ?, email_key = ?, reset_token_hash = NULL, reset_token_expiry = NULL
       WHERE id = ? AND deleted_at IS NULL`,
      [email, toCaselessKey(email), id],
    );
  } catch (error) {
    if (!findViolatedUniqueKey(error)?.includes('email_key')) throw error;
    return false;
  }
}

async function addUser(
  handle: SqlHandle,
  user: Parameters<UserRepository['add']>[0],
): Promise<number | 'username-taken' | 'email-taken'> {
  try {
    return await insertAndReadId(
      handle.knex('users').insert({
        username: user.username,
        username_key: toCaselessKey(user.username),
        email: user.email,
        email_key: toCaselessKey(user.email),
        role: user.role,
        password_hash: user.passwordHash,
        created_at: user.createdAt,
      }),
    );
  } catch (error) {
    const key = findViolatedUniqueKey(error);
    if (key?.includes('username_key')) return 'username-taken';
    if (!key?.includes('email_key')) throw error;
    // Where both are taken the databases report different keys; the refusal names the user name.
    const namesake = await findWhere(handle, 'u.username_key = ?', toCaselessKey(user.username));
    return namesake ? 'username-taken' : 'email-taken';
  }
}
