import type {
  Entry,
  EntryContent,
  EntryRef,
  EntryRepository,
  EntrySaveStamp,
  EntrySummary,
  SiteContentRecord,
} from '../../application/ports/publishing.ts';
import type { EntryKind } from '../../domain/publishing/entry.ts';
import {
  addCurrentVersion,
  addVersion,
  buildCurrentVersionJoin,
  findVersion,
  listVersionSummaries,
  toVersionStamp,
  type VersionStampRow,
} from './content-versions.ts';
import { addEntry } from './entry-additions.ts';
import { setSearchText } from './entry-search-text.ts';
import { ENTRY_TABLES, type EntryRow, toEntryColumns, toEntryContent, toVersionContent } from './entry-tables.ts';
import { raiseMaterialVersion } from './material-version.ts';

import { findViolatedUniqueKey } from './sql-errors.ts';
import { buildForUpdateClause, findFirstRow, type SqlHandle, updateOneRow } from './sql-handle.ts';

type FoundRow = EntryRow & VersionStampRow & { readonly id: number; readonly version: number };

/** Entries edited on the site; a save is one conditional update, so that of two at once one is refused (docs/product.md 11.9). */
export const entryRepository = (handle: SqlHandle): EntryRepository => ({
  list: (kind, wholeId) => listEntries(handle, kind, wholeId, 'retired_at IS NULL'),
  listDeleted: (kind, wholeId) => listEntries(handle, kind, wholeId, 'withdrawn_at IS NOT NULL'),
  setDeleted: async ({ kind, id }, at) => {
    await raiseMaterialVersion(handle);
    return updateOneRow(
      handle,
      `UPDATE ${ENTRY_TABLES[kind].table} SET retired_at = ?, withdrawn_at = ?
       WHERE id = ? AND ${at === null ? 'withdrawn_at IS NOT NULL' : 'retired_at IS NULL'}`,
      [at, at, id],
    );
  },
  listSiteContent: () =>
    handle.rows<SiteContentRecord>(
      `SELECT id, content_key AS \`key\`, title, content, updated_at AS updatedAt, version
       FROM site_content WHERE retired_at IS NULL ORDER BY content_key`,
    ),
  find: (ref) => findEntry(handle, ref),
  lockForSave: async (ref) => {
    const { table } = ENTRY_TABLES[ref.kind];
    await raiseMaterialVersion(handle);
    await findFirstRow(handle, `SELECT id FROM ${table} WHERE id = ?${buildForUpdateClause(handle)}`, [ref.id]);
    return findEntry(handle, ref);
  },
  add: async (kind, wholeId, text, save) => {
    await raiseMaterialVersion(handle);
    return addEntry(handle, kind, wholeId, text, save);
  },
  replace: (entry, text, save) => replaceEntry(handle, entry, text, save),
  setSearchText: (ref, title, plainText, now) => setSearchText(handle, ref, title, plainText, now),
  listVersions: (entry, limit) => listVersionSummaries(handle, entry, { ...entry, title: entry.values.title }, limit),
  findVersion: async (entry, version) => {
    const kept = await findVersion<EntryContent>(handle, entry, version);
    if (kept) return { ...kept, ...kept.body };
    if (version !== entry.version) return null;
    const { values, format, saved } = entry;
    return { version, title: values.title, saved, restoredFrom: null, values, format };
  },
});

function listEntries(
  handle: SqlHandle,
  kind: EntryKind,
  wholeId: number | null,
  condition: string,
): Promise<EntrySummary[]> {
  const { table, whole } = ENTRY_TABLES[kind];
  const isContent = kind === 'site-content';
  const names = isContent ? 'NULL AS `order`, content_key AS `key`' : 'sort_order AS `order`, NULL AS `key`';
  const within = whole ? ` AND ${whole.column} = ?` : '';
  return handle.rows<EntrySummary>(
    `SELECT id, ${names}, title, version FROM ${table} WHERE ${condition}${within}
     ORDER BY ${isContent ? 'content_key' : 'sort_order, id'}`,
    whole ? [wholeId] : [],
  );
}

async function findEntry(handle: SqlHandle, { kind, id }: EntryRef): Promise<Entry | null> {
  const { table, whole } = ENTRY_TABLES[kind];
  const row = await findFirstRow<FoundRow>(
    handle,
    `SELECT e.*, COALESCE(v.saved_at, e.updated_at) AS saved_at, COALESCE(v.origin, 'files') AS origin, v.saved_by, u.username
     FROM ${buildCurrentVersionJoin(table)}
     WHERE e.id = ? AND e.retired_at IS NULL`,
    [kind, id],
  );
  if (!row) return null;
  const wholeId = whole ? Number(row[whole.column]) : null;
  return { kind, id, wholeId, version: row.version, saved: toVersionStamp(row), ...toEntryContent(kind, row) };
}

async function replaceEntry(
  handle: SqlHandle,
  entry: Entry,
  text: EntryContent,
  { userId, at, restoredFrom }: EntrySaveStamp,
): Promise<number | 'key-taken' | null> {
  const { version: former, saved } = entry;
  const version = await addCurrentVersion(handle, entry, {
    ...toVersionContent(entry),
    version: former,
    savedAt: saved.at,
  });
  try {
    const changed = await handle
      .knex(ENTRY_TABLES[entry.kind].table)
      .where({ id: entry.id, version: former })
      .whereNull('retired_at')
      .update({ ...toEntryColumns(entry.kind, text), version, updated_at: at });
    if (changed !== 1) return null;
  } catch (error) {
    if (findViolatedUniqueKey(error)?.includes('content_key')) return 'key-taken';
    throw error;
  }
  const origin = restoredFrom === undefined ? 'site' : 'restored';
  await addVersion(handle, entry, {
    ...toVersionContent(text),
    version,
    origin,
    restoredFrom,
    savedBy: userId,
    savedAt: at,
  });
  return version;
}
