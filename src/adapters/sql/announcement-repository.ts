import type { AnnouncementRepository, StoredAnnouncement } from '../../application/ports/publishing.ts';
import { ANNOUNCEMENT_FIELDS } from '../../domain/publishing/announcement.ts';
import { columnNames, fromColumns, toColumns } from './edited-columns.ts';
import { raiseMaterialVersion } from './material-version.ts';
import { findFirstRow, insertAndReadId, type SqlHandle, type SqlValue, updateOneRow } from './sql-handle.ts';

type AnnouncementRow = Readonly<Record<string, SqlValue>> & {
  readonly id: number;
  readonly version: number;
  readonly removed_at: number | null;
};

const SELECT = `SELECT id, version, removed_at, ${columnNames(ANNOUNCEMENT_FIELDS).join(', ')} FROM announcements`;

/** Announcements; a save is one conditional update, so that of two at once one is refused (product.md 11.16). */
export const announcementRepository = (handle: SqlHandle): AnnouncementRepository => ({
  list: async (limit) =>
    (await handle.rows<AnnouncementRow>(`${SELECT} ORDER BY id DESC LIMIT ?`, [limit])).map(toStored),
  listPresent: async () =>
    (await handle.rows<AnnouncementRow>(`${SELECT} WHERE removed_at IS NULL ORDER BY id DESC`)).map(toStored),
  find: async (id) => {
    const row = await findFirstRow<AnnouncementRow>(handle, `${SELECT} WHERE id = ?`, [id]);
    return row && toStored(row);
  },
  add: async (fields, at) => {
    await raiseMaterialVersion(handle);
    const row = { ...toColumns(ANNOUNCEMENT_FIELDS, fields), created_at: at };
    return insertAndReadId(handle.knex('announcements').insert(row));
  },
  save: async (id, version, fields) => {
    await raiseMaterialVersion(handle);
    const columns = { ...toColumns(ANNOUNCEMENT_FIELDS, fields), version: version + 1 };
    return (await handle.knex('announcements').where({ id, version }).update(columns)) === 1;
  },
  setRemoved: async (id, at) => {
    await raiseMaterialVersion(handle);
    const from = at === null ? 'NOT NULL' : 'NULL';
    return updateOneRow(handle, `UPDATE announcements SET removed_at = ? WHERE id = ? AND removed_at IS ${from}`, [
      at,
      id,
    ]);
  },
});

const toStored = (row: AnnouncementRow): StoredAnnouncement => ({
  ...fromColumns(ANNOUNCEMENT_FIELDS, row),
  id: row.id,
  version: row.version,
  removedAt: row.removed_at,
});
