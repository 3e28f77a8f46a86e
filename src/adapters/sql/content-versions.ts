import type { VersionOrigin, VersionStamp, VersionSummary } from '../../application/ports/publishing.ts';
import type { EntryKind } from '../../domain/publishing/entry.ts';
import { computeNextVersion } from '../../domain/publishing/save-version.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

/** What has a history: entries and posts. */
export type VersionedKind = EntryKind | 'post';

type VersionedRef = { readonly kind: VersionedKind; readonly id: number };

/** The content of a version; `body` is stored as given and parsed by its writer. */
export type VersionContent = { readonly title: string; readonly body: object };

/** A version to be written into the history. */
type NewVersion = VersionContent & {
  readonly version: number;
  readonly origin: VersionOrigin;
  readonly restoredFrom?: number | undefined;
  readonly savedBy: number | null;
  readonly savedAt: number;
};

/** The version in use. */
type PresentVersion = VersionContent & { readonly version: number; readonly savedAt: number };

export type VersionStampRow = {
  readonly saved_at: number;
  readonly origin: VersionOrigin;
  readonly saved_by: number | null;
  readonly username: string | null;
};

type LineRow = VersionStampRow & {
  readonly version: number;
  readonly title: string;
  readonly restored_from: number | null;
};

const LINE = 'v.version, v.title, v.origin, v.restored_from, v.saved_by, v.saved_at, u.username';
const FROM = 'FROM content_versions v LEFT JOIN users u ON u.id = v.saved_by WHERE v.kind = ? AND v.entry_id = ?';

/** Who saved a version and when. */
export const toVersionStamp = ({ saved_at, origin, saved_by, username }: VersionStampRow): VersionStamp => ({
  at: saved_at,
  origin,
  by: saved_by === null || username === null ? null : { id: saved_by, username },
});

const lineOf = (row: LineRow): VersionSummary => ({
  version: row.version,
  title: row.title,
  saved: toVersionStamp(row),
  restoredFrom: row.restored_from,
});

/** Adds a version to the history, which is only ever added to (docs/product.md 11.8). */
export async function addVersion(handle: SqlHandle, { kind, id }: VersionedRef, kept: NewVersion): Promise<void> {
  await handle.knex('content_versions').insert({
    kind,
    entry_id: id,
    version: kept.version,
    title: kept.title,
    fields: JSON.stringify(kept.body),
    origin: kept.origin,
    restored_from: kept.restoredFrom ?? null,
    saved_by: kept.savedBy,
    saved_at: kept.savedAt,
  });
}

const numbersOf = async (handle: SqlHandle, { kind, id }: VersionedRef): Promise<number[]> => {
  const sql = 'SELECT version FROM content_versions WHERE kind = ? AND entry_id = ?';
  return (await handle.rows<{ version: number }>(sql, [kind, id])).map(({ version }) => version);
};

/**
 * Keeps the version in use, unless it is in the history already: what came from the files gets there with its first
 * change. The number that the next version has.
 */
export async function addCurrentVersion(
  handle: SqlHandle,
  ref: VersionedRef,
  present: PresentVersion,
): Promise<number> {
  const kept = await numbersOf(handle, ref);
  if (!kept.includes(present.version)) {
    await addVersion(handle, ref, { ...present, origin: 'files', savedBy: null });
  }
  return computeNextVersion(present.version, kept);
}

type InUse = { readonly version: number; readonly title: string; readonly saved: VersionStamp };

/** The history, the newest first, with the version in use, also where it is that of the files and was never changed. */
export async function listVersionSummaries(
  handle: SqlHandle,
  { kind, id }: VersionedRef,
  inUse: InUse,
  limit: number,
): Promise<VersionSummary[]> {
  const rows = await handle.rows<LineRow>(`SELECT ${LINE} ${FROM} ORDER BY v.version DESC LIMIT ?`, [kind, id, limit]);
  const lines = rows.map(lineOf);
  const { version, title, saved } = inUse;
  if (lines.some((line) => line.version === version)) return lines;
  return [...lines, { version, title, saved, restoredFrom: null }];
}

/** One version with what it says; null where there is none of that number. The type of its body is its writer's word. */
export async function findVersion<Body>(
  handle: SqlHandle,
  { kind, id }: VersionedRef,
  version: number,
): Promise<(VersionSummary & { readonly body: Body }) | null> {
  const sql = `SELECT ${LINE}, v.fields ${FROM} AND v.version = ?`;
  const row = await findFirstRow<LineRow & { fields: string }>(handle, sql, [kind, id, version]);
  return row && { ...lineOf(row), body: JSON.parse(row.fields) as Body };
}

/** Joins the version in use of the table `from`, whose rows are `e`, with who saved it. */
export const buildCurrentVersionJoin = (from: string): string => `${from} e
  LEFT JOIN content_versions v ON v.kind = ? AND v.entry_id = e.id AND v.version = e.version
  LEFT JOIN users u ON u.id = v.saved_by`;
