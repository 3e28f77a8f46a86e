import { createHash } from 'node:crypto';
import type { ContentLoadReport, EntryEditedOnSite } from '../../application/ports/content.ts';
import {
  type ContentLoadDecision,
  decideContentLoad,
  isEditedOnSite,
} from '../../domain/publishing/content-load-decision.ts';
import { type MaterialRow, type MaterialTable, saveMaterial } from './content-material.ts';
import { addCurrentVersion, addVersion, type VersionContent, type VersionedKind } from './content-versions.ts';
import { raiseMaterialVersion } from './material-version.ts';
import type { SqlHandle, SqlValue } from './sql-handle.ts';

/** Material that is edited on the site too, and what its rows mean. */
export type EditedTable = Pick<MaterialTable, 'table' | 'firstUpdatedAt' | 'mayBeEmptied'> & {
  readonly kind: VersionedKind;
  /** What authors change of what the files give: a load leaves it alone once it was edited. */
  readonly columns: readonly string[];
  /** Which moment a text was last saved that is in no history yet. */
  readonly savedAt: 'created_at' | 'updated_at';
  readonly kept: (row: MaterialRow) => VersionContent;
  readonly shown: (row: MaterialRow) => Pick<EntryEditedOnSite, 'title' | 'text' | 'format'>;
};

type StoredRow = MaterialRow & {
  readonly id: number;
  readonly version: number;
  readonly created_at: number;
  readonly updated_at: number;
  readonly retired_at: number | null;
  /** Only of tables whose entries can be deleted on the site. */
  readonly withdrawn_at?: number | null;
  readonly loaded_digest: string | null;
};

type Judged = {
  readonly row: MaterialRow;
  readonly stored: StoredRow | undefined;
  readonly choice: ContentLoadDecision;
};

/** What loading wrote, and what it left as it was edited on the site. */
export type EditedMaterialReport = { readonly report: ContentLoadReport; readonly kept: readonly EntryEditedOnSite[] };

const keyOf = ({ external_id }: MaterialRow): SqlValue => external_id ?? null;

const digestOf = ({ columns }: EditedTable, row: MaterialRow): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map((column) => row[column])))
    .digest('hex');

/**
 * As `saveMaterial`, for what is edited on the site too: a text that was edited there stays. Where the file has changed as
 * well, its text goes into the history, from which an author can restore it; what left the files stays if it was edited
 * (docs/product.md 11.13, 13.16).
 */
export async function saveEditedMaterial(
  handle: SqlHandle,
  edited: EditedTable,
  rows: readonly MaterialRow[],
  now: number,
): Promise<EditedMaterialReport> {
  await raiseMaterialVersion(handle);
  const { table, firstUpdatedAt, mayBeEmptied = false } = edited;
  const stored = await storedRows(handle, table);
  // What was deleted on the site stays so until it is restored there (product.md 11.18).
  const wanted = rows.filter((row) => (stored.get(keyOf(row))?.withdrawn_at ?? null) === null);
  const judged = wanted.map((row) => judge(edited, row, stored.get(keyOf(row))));
  const left = leftTheFiles(edited, stored, rows);
  const written: MaterialRow[] = [];
  for (const each of judged) written.push(await rowToWrite(handle, edited, each, now));
  const first = firstUpdatedAt ? { firstUpdatedAt } : {};
  const shape = { table, keyColumn: 'external_id', keepsUpdatedAt: true, mayBeEmptied, ...first };
  const report = await saveMaterial(handle, shape, [...written, ...left.map(asStored(edited))], now);
  return {
    report: { ...report, untouched: report.untouched - left.length },
    kept: [
      ...judged.flatMap(({ stored: known, choice }) =>
        known && isKept(choice) ? [keptOf(edited, known, choice === 'file' ? 'changed' : 'unchanged')] : [],
      ),
      ...left.map((known) => keptOf(edited, known, 'gone')),
    ],
  };
}

async function storedRows(handle: SqlHandle, table: string): Promise<Map<SqlValue, StoredRow>> {
  const rows: StoredRow[] = await handle.knex(table).whereNotNull('external_id').select();
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** A retired entry no longer counts as edited: it is restored as the file gives it. */
function judge(edited: EditedTable, row: MaterialRow, stored: StoredRow | undefined): Judged {
  if (!stored || stored.retired_at !== null) return { row, stored, choice: 'take' };
  const sides = {
    onSite: digestOf(edited, stored),
    lastLoaded: stored.loaded_digest,
    inFile: digestOf(edited, row),
  };
  return { row, stored, choice: decideContentLoad(sides) };
}

/** Entries that are in no file any more and were edited on the site. No rows at all means that none were loaded. */
function leftTheFiles(
  edited: EditedTable,
  stored: ReadonlyMap<SqlValue, StoredRow>,
  rows: readonly MaterialRow[],
): StoredRow[] {
  if (rows.length === 0 && !edited.mayBeEmptied) return [];
  const present = new Set(rows.map(keyOf));
  return [...stored.values()].filter(
    (known) =>
      known.retired_at === null &&
      !present.has(keyOf(known)) &&
      isEditedOnSite({ onSite: digestOf(edited, known), lastLoaded: known.loaded_digest }),
  );
}

const asStored =
  ({ columns }: EditedTable) =>
  (stored: StoredRow): MaterialRow => ({
    external_id: keyOf(stored),
    ...Object.fromEntries(columns.map((column) => [column, stored[column] ?? null])),
  });

/** The row as the load writes it: the file's, or with the site's text in it. Former texts go into the history. */
async function rowToWrite(
  handle: SqlHandle,
  edited: EditedTable,
  { row, stored, choice }: Judged,
  now: number,
): Promise<MaterialRow> {
  const loaded = { ...row, loaded_digest: digestOf(edited, row) };
  if (!stored || choice === 'same') return loaded;
  if (choice === 'keep') return { ...row, ...asStored(edited)(stored), loaded_digest: stored.loaded_digest };
  if (choice === 'take' && digestOf(edited, stored) === loaded.loaded_digest) return loaded;
  const ref = { kind: edited.kind, id: stored.id };
  const present = { ...edited.kept(stored), version: stored.version, savedAt: stored[edited.savedAt] };
  const version = await addCurrentVersion(handle, ref, present);
  const fromFile = { ...edited.kept({ ...stored, ...row }), origin: 'files', savedBy: null, savedAt: now } as const;
  await addVersion(handle, ref, { ...fromFile, version });
  if (choice === 'take') return { ...loaded, version };
  await handle.run(`UPDATE ${edited.table} SET loaded_digest = ? WHERE id = ?`, [loaded.loaded_digest, stored.id]);
  return { ...loaded, ...asStored(edited)(stored) };
}

const isKept = (choice: ContentLoadDecision): boolean => choice === 'keep' || choice === 'file';

const keptOf = (edited: EditedTable, stored: StoredRow, file: EntryEditedOnSite['file']): EntryEditedOnSite => ({
  kind: edited.kind,
  key: String(keyOf(stored)),
  ...edited.shown(stored),
  file,
});
