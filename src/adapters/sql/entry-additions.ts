import type { EntryContent, EntryRepository, EntrySaveStamp } from '../../application/ports/publishing.ts';
import { siteSlug } from '../../domain/publishing/site-slug.ts';
import { addCurrentVersion, addVersion } from './content-versions.ts';
import { ENTRY_TABLES, type EntryRow, toEntryColumns, toEntryContent, toVersionContent } from './entry-tables.ts';
import { findViolatedUniqueKey } from './sql-errors.ts';
import { buildForUpdateClause, findFirstRow, insertAndReadId, type SqlHandle } from './sql-handle.ts';

type Addition = ReturnType<EntryRepository['add']>;

/** Stores what was written on the site and is in no file: a section, or site content. */
export async function addEntry(
  handle: SqlHandle,
  kind: 'section' | 'course-section' | 'site-content',
  wholeId: number | null,
  text: EntryContent,
  save: EntrySaveStamp,
): Addition {
  if (kind === 'site-content') return addSiteContent(handle, text, save);
  const { table, whole } = ENTRY_TABLES[kind];
  if (!whole || wholeId === null) return 'whole-missing';
  const present = `SELECT id FROM ${whole.table} WHERE id = ? AND retired_at IS NULL${buildForUpdateClause(handle)}`;
  if (!(await findFirstRow(handle, present, [wholeId]))) return 'whole-missing';
  const slugs = `SELECT slug FROM ${table} WHERE ${whole.column} = ?`;
  const taken = (await handle.rows<{ slug: string }>(slugs, [wholeId])).map(({ slug }) => slug);
  const id = await insertAndReadId(
    handle.knex(table).insert({
      ...toEntryColumns(kind, text),
      [whole.column]: wholeId,
      slug: siteSlug(text.values.title, taken),
      created_at: save.at,
      updated_at: save.at,
    }),
  );
  await addVersion(
    handle,
    { kind, id },
    { ...toVersionContent(text), version: 1, origin: 'site', savedBy: save.userId, savedAt: save.at },
  );
  return id;
}

/** A key that was retired is taken up again, with its history; from then on it belongs to the site and not to the files. */
async function addSiteContent(handle: SqlHandle, text: EntryContent, save: EntrySaveStamp): Addition {
  const kind = 'site-content';
  const { userId: savedBy, at: savedAt } = save;
  const former = await findFirstRow<EntryRow & { id: number; version: number; updated_at: number }>(
    handle,
    `SELECT * FROM site_content WHERE content_key = ? AND retired_at IS NOT NULL${buildForUpdateClause(handle)}`,
    [text.values.key ?? ''],
  );
  if (former) {
    const { id, version: last, updated_at } = former;
    const version = await addCurrentVersion(
      handle,
      { kind, id },
      {
        ...toVersionContent(toEntryContent(kind, former)),
        version: last,
        savedAt: updated_at,
      },
    );
    const ownAgain = {
      external_id: null,
      loaded_digest: null,
      retired_at: null,
      withdrawn_at: null,
      version,
      updated_at: savedAt,
    };
    await handle
      .knex('site_content')
      .where({ id })
      .update({ ...toEntryColumns(kind, text), ...ownAgain });
    await addVersion(handle, { kind, id }, { ...toVersionContent(text), version, origin: 'site', savedBy, savedAt });
    return id;
  }
  try {
    const row = { ...toEntryColumns(kind, text), created_at: savedAt, updated_at: savedAt };
    const id = await insertAndReadId(handle.knex('site_content').insert(row));
    await addVersion(handle, { kind, id }, { ...toVersionContent(text), version: 1, origin: 'site', savedBy, savedAt });
    return id;
  } catch (error) {
    if (findViolatedUniqueKey(error)?.includes('content_key')) return 'key-taken';
    throw error;
  }
}
