import type {
  EntryRef,
  EntryText,
  EntryVersion,
  EntryVersionLine,
  SavedMark,
  VersionOrigin,
} from '../../application/ports/entry-repository.ts';
import { nextVersion } from '../../domain/publishing/save-version.ts';
import { firstRow, type SqlHandle } from './sql-handle.ts';

/** A version on its way into the history. */
type NewVersion = EntryText & {
  readonly version: number;
  readonly origin: VersionOrigin;
  readonly restoredFrom?: number | undefined;
  readonly savedBy: number | null;
  readonly savedAt: number;
};

export type MarkColumns = {
  readonly saved_at: number;
  readonly origin: VersionOrigin;
  readonly saved_by: number | null;
  readonly username: string | null;
};

type LineRow = MarkColumns & {
  readonly version: number;
  readonly title: string;
  readonly restored_from: number | null;
};

const LINE = 'v.version, v.title, v.origin, v.restored_from, v.saved_by, v.saved_at, u.username';
const FROM = 'FROM content_versions v LEFT JOIN users u ON u.id = v.saved_by WHERE v.kind = ? AND v.entry_id = ?';

/** Who saved a version and when. */
export const markOf = ({ saved_at, origin, saved_by, username }: MarkColumns): SavedMark => ({
  at: saved_at,
  origin,
  by: saved_by === null || username === null ? null : { id: saved_by, username },
});

const lineOf = (row: LineRow): EntryVersionLine => ({
  version: row.version,
  title: row.title,
  saved: markOf(row),
  restoredFrom: row.restored_from,
});

/** Adds a version to the history, which is only ever added to (docs/product.md 11.8). */
export async function keepVersion(handle: SqlHandle, { kind, id }: EntryRef, kept: NewVersion): Promise<void> {
  await handle.knex('content_versions').insert({
    kind,
    entry_id: id,
    version: kept.version,
    title: kept.values.title,
    fields: JSON.stringify({ values: kept.values, format: kept.format }),
    origin: kept.origin,
    restored_from: kept.restoredFrom ?? null,
    saved_by: kept.savedBy,
    saved_at: kept.savedAt,
  });
}

const numbersOf = async (handle: SqlHandle, { kind, id }: EntryRef): Promise<number[]> => {
  const sql = 'SELECT version FROM content_versions WHERE kind = ? AND entry_id = ?';
  return (await handle.rows<{ version: number }>(sql, [kind, id])).map(({ version }) => version);
};

/**
 * Keeps the version in use, unless it is in the history already: what came from the files gets there with its first
 * change. The number that the next version has.
 */
export async function keepPresent(
  handle: SqlHandle,
  ref: EntryRef,
  present: EntryText & { readonly version: number; readonly savedAt: number },
): Promise<number> {
  const kept = await numbersOf(handle, ref);
  if (!kept.includes(present.version)) {
    await keepVersion(handle, ref, { ...present, origin: 'files', savedBy: null });
  }
  return nextVersion(present.version, kept);
}

/** The history of an entry, the newest first. */
export const versionLines = async (
  handle: SqlHandle,
  { kind, id }: EntryRef,
  limit: number,
): Promise<EntryVersionLine[]> =>
  (await handle.rows<LineRow>(`SELECT ${LINE} ${FROM} ORDER BY v.version DESC LIMIT ?`, [kind, id, limit])).map(lineOf);

/** One version with its text; null where there is none of that number. */
export async function findVersion(
  handle: SqlHandle,
  { kind, id }: EntryRef,
  version: number,
): Promise<EntryVersion | null> {
  const sql = `SELECT ${LINE}, v.fields ${FROM} AND v.version = ?`;
  const row = await firstRow<LineRow & { fields: string }>(handle, sql, [kind, id, version]);
  return row && { ...lineOf(row), ...(JSON.parse(row.fields) as EntryText) };
}
