import type { MarkupFormat } from '../../application/ports/markup.ts';
import type { EntryContent } from '../../application/ports/publishing.ts';
import { ENTRY_FIELDS, type EntryKind } from '../../domain/publishing/entry.ts';
import type { VersionContent } from './content-versions.ts';
import { columnNames, fromColumns, toColumns } from './edited-columns.ts';
import type { SqlValue } from './sql-handle.ts';

/** Where the entries of a kind are stored: the table, and for sections the column and table of what they belong to. */
type EntryTable = {
  readonly table: string;
  readonly whole: { readonly column: string; readonly table: string } | null;
  readonly hasFormat: boolean;
};

export const ENTRY_TABLES: Readonly<Record<EntryKind, EntryTable>> = {
  chapter: { table: 'chapters', whole: null, hasFormat: false },
  section: { table: 'sections', whole: { column: 'chapter_id', table: 'chapters' }, hasFormat: true },
  module: { table: 'course_modules', whole: null, hasFormat: false },
  'course-section': {
    table: 'course_sections',
    whole: { column: 'module_id', table: 'course_modules' },
    hasFormat: true,
  },
  'site-content': { table: 'site_content', whole: null, hasFormat: false },
};

/** The columns that authors change: those that a load leaves alone once they were edited (product.md 11.13). */
export const entryColumns = (kind: EntryKind): readonly string[] => [
  ...columnNames(ENTRY_FIELDS[kind]),
  ...(ENTRY_TABLES[kind].hasFormat ? ['format'] : []),
];

export type EntryRow = Readonly<Record<string, SqlValue>>;

/** What a row of an entry's table says, by the names of its form. */
export const toEntryContent = (kind: EntryKind, row: EntryRow): EntryContent => ({
  values: fromColumns(ENTRY_FIELDS[kind], row),
  format: formatOfRow(kind, row),
});

function formatOfRow(kind: EntryKind, row: EntryRow): MarkupFormat | null {
  if (kind === 'site-content') return 'html';
  return ENTRY_TABLES[kind].hasFormat ? (row.format as MarkupFormat) : null;
}

/** A text as the columns of its entry's table. */
export function toEntryColumns(kind: EntryKind, { values, format }: EntryContent): Record<string, SqlValue> {
  const columns = toColumns(ENTRY_FIELDS[kind], values);
  return ENTRY_TABLES[kind].hasFormat ? { ...columns, format } : columns;
}

/** A text as the history keeps it. */
export const toVersionContent = ({ values, format }: EntryContent): VersionContent => ({
  title: values.title,
  body: { values, format },
});
