import type { KnownDevices } from '../../application/ports/own-sessions.ts';
import { deleteOldestRows } from './delete-oldest-rows.ts';
import { digestSecret } from './secret-digest.ts';
import { findFirstRow, type SqlHandle, updateOneRow } from './sql-handle.ts';

/** The digest of a device for one user: one browser is another device for each account, so that no row joins two of them. */
export const digestDevice = (userId: number, deviceToken: string): string => digestSecret(`${userId}:${deviceToken}`);

/** Devices on which somebody signed in to an account (product.md 1.23). */
export const knownDevices = (handle: SqlHandle): KnownDevices => ({
  note: async (userId, deviceToken, now) => {
    const digest = digestDevice(userId, deviceToken);
    const sql = 'UPDATE known_devices SET last_used_at = ? WHERE device_digest = ?';
    if (await updateOneRow(handle, sql, [now, digest])) return 'known';
    const other = await findFirstRow(handle, 'SELECT 1 FROM known_devices WHERE user_id = ? LIMIT 1', [userId]);
    await handle.run(
      'INSERT INTO known_devices (device_digest, user_id, first_used_at, last_used_at) VALUES (?, ?, ?, ?)',
      [digest, userId, now, now],
    );
    return other ? 'new' : 'first';
  },
  forgetUnused: (until, limit) =>
    deleteOldestRows(
      handle,
      { table: 'known_devices', where: 'last_used_at <= ?', bindings: [until], oldestBy: 'last_used_at' },
      limit,
    ),
});
