import type { User, UserRepository } from '../../application/ports/accounts.ts';
import type { Role } from '../../domain/accounts/role.ts';
import { caselessKey } from './caseless-key.ts';
import { pengPeriods } from './peng-periods.ts';
import { violatedUniqueKey } from './sql-errors.ts';
import { findFirstRow, forUpdate, insertedId, type SqlHandle, updatesOneRow } from './sql-handle.ts';

type UserRow = {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly role: Role;
  readonly password_hash: string;
  readonly created_at: number;
  readonly subscription_status: string | null;
  readonly subscription_end_date: number | null;
  readonly peng_end_date: number | null;
};

/** P.Eng. access is the latest end of the active periods; it stays 'active' when that has passed (product.md 2.3). */
const SELECT_USER = `
  SELECT u.id, u.username, u.email, u.role, u.password_hash, u.created_at, u.subscription_status, u.subscription_end_date,
    (SELECT MAX(p.end_date) FROM peng_subscriptions p WHERE p.user_id = u.id AND p.active = 1) AS peng_end_date
  FROM users u`;

const toUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  passwordHash: row.password_hash,
  createdAt: row.created_at,
  nppe: { status: row.subscription_status, endsAt: row.subscription_end_date },
  peng: { status: row.peng_end_date === null ? null : 'active', endsAt: row.peng_end_date },
});

/** Users in the database; names and addresses are found and kept unique by their folded keys (product.md 1.1, 1.2). */
export const userRepository = (handle: SqlHandle): UserRepository => ({
  findById: (id) => findWhere(handle, 'u.id = ?', id),
  findByLogin: (login) => {
    const key = caselessKey(login);
    return findWhere(handle, key.includes('@') ? 'u.email_key = ?' : 'u.username_key = ?', key);
  },
  add: (user) => addUser(handle, user),
  lock: async (id) => {
    // The row is locked before anything is read, so that the read sees what the former holder of the lock wrote.
    await handle.rows(`SELECT id FROM users WHERE id = ?${forUpdate(handle)}`, [id]);
    return findWhere(handle, 'u.id = ?', id);
  },
  lockAdmins: async () => {
    const admins = `SELECT id FROM users WHERE role = 'admin' ORDER BY id${forUpdate(handle)}`;
    return (await handle.rows<{ id: number }>(admins)).map(({ id }) => id);
  },
  setNppeAccess: async (id, { status, endsAt }) => {
    await handle.knex('users').where({ id }).update({ subscription_status: status, subscription_end_date: endsAt });
  },
  setRole: (id, role) => setRole(handle, id, role),
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

/** The other admin is a condition of the change; callers hold the rows of all admins, so that it still holds when it is kept. */
const setRole = (handle: SqlHandle, id: number, role: Role): Promise<boolean> =>
  role === 'admin'
    ? updatesOneRow(handle, "UPDATE users SET role = 'admin' WHERE id = ? AND role = 'user' AND deleted_at IS NULL", [
        id,
      ])
    : updatesOneRow(
        handle,
        `UPDATE users SET role = 'user' WHERE id = ? AND role = 'admin'
           AND (SELECT COUNT(*) FROM (SELECT id FROM users WHERE role = 'admin') AS admins) > 1`,
        [id],
      );

async function addUser(
  handle: SqlHandle,
  user: Parameters<UserRepository['add']>[0],
): Promise<number | 'username-taken' | 'email-taken'> {
  try {
    return await insertedId(
      handle.knex('users').insert({
        username: user.username,
        username_key: caselessKey(user.username),
        email: user.email,
        email_key: caselessKey(user.email),
        role: user.role,
        password_hash: user.passwordHash,
        created_at: user.createdAt,
      }),
    );
  } catch (error) {
    const key = violatedUniqueKey(error);
    if (key?.includes('username_key')) return 'username-taken';
    if (!key?.includes('email_key')) throw error;
    // Where both are taken the databases name different keys; the name is what people are told of.
    const namesake = await findWhere(handle, 'u.username_key = ?', caselessKey(user.username));
    return namesake ? 'username-taken' : 'email-taken';
  }
}
