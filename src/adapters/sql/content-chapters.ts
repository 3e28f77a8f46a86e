import type { BooksLoadReport } from '../../application/ports/content.ts';
import type { Chapter, ContentModule, Section } from '../../application/ports/study-material.ts';
import type { EntryKind } from '../../domain/publishing/entry.ts';
import { saveEditedMaterial } from './content-edited.ts';
import type { MaterialRow } from './content-material.ts';
import { editedEntryTable } from './edited-entries.ts';
import { ENTRY_TABLES } from './entry-tables.ts';
import { createIdLookup } from './ids-by-key.ts';
import type { SqlHandle } from './sql-handle.ts';

type Whole = { readonly row: MaterialRow & { external_id: string }; readonly sections: readonly Section[] };

type WholeKinds = { readonly whole: EntryKind; readonly section: EntryKind };

/** Stores study-guide chapters; the number is the id, as questions name their chapter by it (product.md 5.1, 5.2). */
export function saveChapters(handle: SqlHandle, chapters: readonly Chapter[], now: number): Promise<BooksLoadReport> {
  const wholes = chapters.map(({ number, slug, title, area, description, sections }) => ({
    row: { external_id: `chapter-${number}`, slug, title, sort_order: number, area, description },
    sections,
  }));
  return saveWholes(handle, { whole: 'chapter', section: 'section' }, wholes, now);
}

/** Stores course modules; the number is the id, as questions name their module by it (product.md 5.1, 5.2). */
export function saveModules(
  handle: SqlHandle,
  modules: readonly ContentModule[],
  now: number,
): Promise<BooksLoadReport> {
  const wholes = modules.map(({ number, slug, title, areas, description, sections }) => ({
    row: {
      external_id: `module-${number}`,
      slug,
      title,
      sort_order: number,
      areas: JSON.stringify(areas),
      description,
    },
    sections,
  }));
  return saveWholes(handle, { whole: 'module', section: 'course-section' }, wholes, now);
}

/** A section goes with its whole, so that no sections at all retires them unless no wholes were loaded (product.md 5.2). */
async function saveWholes(
  handle: SqlHandle,
  kinds: WholeKinds,
  wholes: readonly Whole[],
  now: number,
): Promise<BooksLoadReport> {
  const rows = wholes.map(({ row }) => row);
  const saved = await saveEditedMaterial(handle, editedEntryTable(kinds.whole), rows, now);
  const ids = await createIdLookup(handle, ENTRY_TABLES[kinds.whole].table, 'external_id');
  const parentColumn = ENTRY_TABLES[kinds.section].whole?.column ?? '';
  const sections = wholes.flatMap(({ row, sections }) =>
    sections.map((section) => ({
      [parentColumn]: ids(row.external_id),
      ...sectionRow(row.external_id, section),
    })),
  );
  const editedSections = editedEntryTable(kinds.section, { mayBeEmptied: wholes.length > 0 });
  const savedSections = await saveEditedMaterial(handle, editedSections, sections, now);
  return { wholes: saved.report, sections: savedSections.report, kept: [...saved.kept, ...savedSections.kept] };
}

/** A section keeps its id when others are inserted before it: its slug identifies it, not its position (product.md 5.1). */
const sectionRow = (whole: string, { order, slug, title, area, format, text }: Section): MaterialRow => ({
  external_id: `${whole}/${slug}`,
  slug,
  title,
  sort_order: order,
  area,
  format,
  content: text,
});
