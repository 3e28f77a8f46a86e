import type { EntryKind } from '../../domain/publishing/entry.ts';
import type { EditedTable } from './content-edited.ts';
import { ENTRY_TABLES, entryColumns, toEntryContent, toVersionContent } from './entry-tables.ts';

/** The entries of a kind, as a load meets them that were edited on the site (docs/product.md 11.13). */
export const editedEntryTable = (kind: EntryKind, options: Pick<EditedTable, 'mayBeEmptied'> = {}): EditedTable => ({
  kind,
  table: ENTRY_TABLES[kind].table,
  columns: entryColumns(kind),
  savedAt: 'updated_at',
  kept: (row) => toVersionContent(toEntryContent(kind, row)),
  shown: (row) => {
    const { values, format } = toEntryContent(kind, row);
    return { title: values.title, text: values.content ?? '', format: format ?? 'html' };
  },
  ...options,
});
