import type { KeptOnSite, LoadReport } from '../../application/ports/content-repository.ts';
import type { EntryKind } from '../../domain/publishing/entry.ts';
import { editedOnSite, type LoadChoice, loadChoice } from '../../domain/publishing/load-choice.ts';
import { type MaterialRow, type MaterialTable, saveMaterial, waitForOtherLoaders } from './content-material.ts';
import { digestOfRow, ENTRY_TABLES, editedColumns, textOfRow } from './entry-tables.ts';
import { keepPresent, keepVersion } from './entry-versions.ts';
import type { SqlHandle, SqlValue } from './sql-handle.ts';

type StoredRow = MaterialRow & {
  readonly id: number;
  readonly version: number;
  readonly updated_at: number;
  readonly retired_at: number | null;
  readonly loaded_digest: string | null;
};

type Judged = { readonly row: MaterialRow; readonly stored: StoredRow | undefined; readonly choice: LoadChoice };

/** What loading wrote, and what it left as it was edited on the site. */
export type EditedReport = { readonly report: LoadReport; readonly kept: readonly KeptOnSite[] };

const keyOf = ({ external_id }: MaterialRow): SqlValue => external_id ?? null;

/**
 * As `saveMaterial`, for what is edited on the site too: a text that was edited there stays. Where the file has changed as
 * well, its text goes into the history, from which an author can restore it; what left the files stays if it was edited
 * (docs/product.md 11.13).
 */
export async function saveEditedMaterial(
  handle: SqlHandle,
  kind: EntryKind,
  rows: readonly MaterialRow[],
  now: number,
  options: Pick<MaterialTable, 'mayBeEmptied'> = {},
): Promise<EditedReport> {
  await waitForOtherLoaders(handle);
  const { table } = ENTRY_TABLES[kind];
  const stored = await storedRows(handle, table);
  const judged = rows.map((row) => judge(kind, row, stored.get(keyOf(row))));
  const left = leftTheFiles(kind, stored, rows, options.mayBeEmptied ?? false);
  const written: MaterialRow[] = [];
  for (const each of judged) written.push(await rowToWrite(handle, kind, each, now));
  const shape = { table, keyColumn: 'external_id', keepsUpdatedAt: true, ...options };
  const report = await saveMaterial(handle, shape, [...written, ...left.map(asStored(kind))], now);
  return {
    report: { ...report, untouched: report.untouched - left.length },
    kept: [
      ...judged.flatMap(({ stored: known, choice }) =>
        known && isKept(choice) ? [keptOf(kind, known, choice === 'file' ? 'changed' : 'unchanged')] : [],
      ),
      ...left.map((known) => keptOf(kind, known, 'gone')),
    ],
  };
}

async function storedRows(handle: SqlHandle, table: string): Promise<Map<SqlValue, StoredRow>> {
  const rows: StoredRow[] = await handle.knex(table).whereNotNull('external_id').select();
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** What was retired is nobody's edit any more: it is taken up as the file gives it. */
function judge(kind: EntryKind, row: MaterialRow, stored: StoredRow | undefined): Judged {
  if (!stored || stored.retired_at !== null) return { row, stored, choice: 'take' };
  const sides = { onSite: digestOfRow(kind, stored), lastLoaded: stored.loaded_digest, inFile: digestOfRow(kind, row) };
  return { row, stored, choice: loadChoice(sides) };
}

/** Entries that are in no file any more and were edited on the site. No rows at all means that none were loaded. */
function leftTheFiles(
  kind: EntryKind,
  stored: ReadonlyMap<SqlValue, StoredRow>,
  rows: readonly MaterialRow[],
  mayBeEmptied: boolean,
): StoredRow[] {
  if (rows.length === 0 && !mayBeEmptied) return [];
  const present = new Set(rows.map(keyOf));
  return [...stored.values()].filter(
    (known) =>
      known.retired_at === null &&
      !present.has(keyOf(known)) &&
      editedOnSite({ onSite: digestOfRow(kind, known), lastLoaded: known.loaded_digest }),
  );
}

const asStored =
  (kind: EntryKind) =>
  (stored: StoredRow): MaterialRow => ({
    external_id: keyOf(stored),
    ...Object.fromEntries(editedColumns(kind).map((column) => [column, stored[column] ?? null])),
  });

/** The row as the load writes it: the file's, or with the site's text in it. Former texts go into the history. */
async function rowToWrite(
  handle: SqlHandle,
  kind: EntryKind,
  { row, stored, choice }: Judged,
  now: number,
): Promise<MaterialRow> {
  const loaded = { ...row, loaded_digest: digestOfRow(kind, row) };
  if (!stored || choice === 'same') return loaded;
  if (choice === 'keep') return { ...row, ...asStored(kind)(stored), loaded_digest: stored.loaded_digest };
  if (choice === 'take' && digestOfRow(kind, stored) === loaded.loaded_digest) return loaded;
  const ref = { kind, id: stored.id };
  const present = { ...textOfRow(kind, stored), version: stored.version, savedAt: stored.updated_at };
  const version = await keepPresent(handle, ref, present);
  await keepVersion(handle, ref, { ...textOfRow(kind, row), version, origin: 'files', savedBy: null, savedAt: now });
  if (choice === 'take') return { ...loaded, version };
  await handle.run(`UPDATE ${ENTRY_TABLES[kind].table} SET loaded_digest = ? WHERE id = ?`, [
    loaded.loaded_digest,
    stored.id,
  ]);
  return { ...loaded, ...asStored(kind)(stored) };
}

const isKept = (choice: LoadChoice): boolean => choice === 'keep' || choice === 'file';

function keptOf(kind: EntryKind, stored: StoredRow, file: KeptOnSite['file']): KeptOnSite {
  const { values, format } = textOfRow(kind, stored);
  const { title, content = '' } = values;
  return { kind, key: String(keyOf(stored)), title, text: content, format: format ?? 'html', file };
}
