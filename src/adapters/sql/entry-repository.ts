import type {
  Entry,
  EntryContent,
  EntryLine,
  EntryRef,
  EntryRepository,
  EntrySave,
  SiteContentLine,
} from '../../application/ports/publishing.ts';
import type { EntryKind } from '../../domain/publishing/entry.ts';
import { lockContentLoad } from './content-material.ts';
import {
  findVersion,
  keepPresent,
  keepVersion,
  type MarkColumns,
  markOf,
  versionLines,
  withMark,
} from './content-versions.ts';
import { addEntry } from './entry-additions.ts';
import { setSearchText } from './entry-search-text.ts';
import { ENTRY_TABLES, type EntryRow, keptText, rowOfText, textOfRow } from './entry-tables.ts';

import { violatedUniqueKey } from './sql-errors.ts';
import { findFirstRow, forUpdate, type SqlHandle } from './sql-handle.ts';

type FoundRow = EntryRow & MarkColumns & { readonly id: number; readonly version: number };

/** What is edited on the site; a save is one conditional update, so that of two at once one is told (docs/product.md 11.9). */
export const entryRepository = (handle: SqlHandle): EntryRepository => ({
  list: (kind, wholeId) => listEntries(handle, kind, wholeId),
  listSiteContent: () =>
    handle.rows<SiteContentLine>(
      `SELECT id, content_key AS \`key\`, title, content, updated_at AS updatedAt, version
       FROM site_content WHERE retired_at IS NULL ORDER BY content_key`,
    ),
  find: (ref) => findEntry(handle, ref),
  lockForSave: async (ref) => {
    const { table } = ENTRY_TABLES[ref.kind];
    await lockContentLoad(handle);
    await findFirstRow(handle, `SELECT id FROM ${table} WHERE id = ?${forUpdate(handle)}`, [ref.id]);
    return findEntry(handle, ref);
  },
  add: async (kind, wholeId, text, save) => {
    await lockContentLoad(handle);
    return addEntry(handle, kind, wholeId, text, save);
  },
  replace: (entry, text, save) => replaceEntry(handle, entry, text, save),
  setSearchText: (ref, title, plainText, now) => setSearchText(handle, ref, title, plainText, now),
  listVersions: (entry, limit) => versionLines(handle, entry, { ...entry, title: entry.values.title }, limit),
  findVersion: async (entry, version) => {
    const kept = await findVersion<EntryContent>(handle, entry, version);
    if (kept) return { ...kept, ...kept.body };
    if (version !== entry.version) return null;
    const { values, format, saved } = entry;
    return { version, title: values.title, saved, restoredFrom: null, values, format };
  },
});

function listEntries(handle: SqlHandle, kind: EntryKind, wholeId: number | null): Promise<EntryLine[]> {
  const { table, whole } = ENTRY_TABLES[kind];
  const isContent = kind === 'site-content';
  const names = isContent ? 'NULL AS `order`, content_key AS `key`' : 'sort_order AS `order`, NULL AS `key`';
  const within = whole ? ` AND ${whole.column} = ?` : '';
  return handle.rows<EntryLine>(
    `SELECT id, ${names}, title, version FROM ${table} WHERE retired_at IS NULL${within}
     ORDER BY ${isContent ? 'content_key' : 'sort_order, id'}`,
    whole ? [wholeId] : [],
  );
}

async function findEntry(handle: SqlHandle, { kind, id }: EntryRef): Promise<Entry | null> {
  const { table, whole } = ENTRY_TABLES[kind];
  const row = await findFirstRow<FoundRow>(
    handle,
    `SELECT e.*, COALESCE(v.saved_at, e.updated_at) AS saved_at, COALESCE(v.origin, 'files') AS origin, v.saved_by, u.username
     FROM ${withMark(table)}
     WHERE e.id = ? AND e.retired_at IS NULL`,
    [kind, id],
  );
  if (!row) return null;
  const wholeId = whole ? Number(row[whole.column]) : null;
  return { kind, id, wholeId, version: row.version, saved: markOf(row), ...textOfRow(kind, row) };
}

async function replaceEntry(
  handle: SqlHandle,
  entry: Entry,
  text: EntryContent,
  { userId, at, restoredFrom }: EntrySave,
): Promise<number | 'key-taken' | null> {
  const { version: former, saved } = entry;
  const version = await keepPresent(handle, entry, { ...keptText(entry), version: former, savedAt: saved.at });
  try {
    const changed = await handle
      .knex(ENTRY_TABLES[entry.kind].table)
      .where({ id: entry.id, version: former })
      .whereNull('retired_at')
      .update({ ...rowOfText(entry.kind, text), version, updated_at: at });
    if (changed !== 1) return null;
  } catch (error) {
    if (violatedUniqueKey(error)?.includes('content_key')) return 'key-taken';
    throw error;
  }
  const origin = restoredFrom === undefined ? 'site' : 'restored';
  await keepVersion(handle, entry, { ...keptText(text), version, origin, restoredFrom, savedBy: userId, savedAt: at });
  return version;
}
