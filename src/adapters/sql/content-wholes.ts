import type { WholesReport } from '../../application/ports/content-repository.ts';
import type { Chapter, CourseModule, Section } from '../../application/ports/study-material.ts';
import { type MaterialRow, type MaterialTable, saveMaterial } from './content-material.ts';
import { idsByKey } from './ids-by-key.ts';
import type { SqlHandle } from './sql-handle.ts';

type Whole = { readonly row: MaterialRow & { external_id: string }; readonly sections: readonly Section[] };

type WholeTables = { readonly wholes: string; readonly sections: string; readonly parentColumn: string };

const loaded = (table: string): MaterialTable => ({ table, keyColumn: 'external_id', keepsUpdatedAt: true });

/** Stores study-guide chapters; the number is the id, as questions name their chapter by it (product.md 5.1, 5.2). */
export function saveChapters(handle: SqlHandle, chapters: readonly Chapter[], now: number): Promise<WholesReport> {
  const wholes = chapters.map(({ number, slug, title, area, description, sections }) => ({
    row: { external_id: `chapter-${number}`, slug, title, sort_order: number, area, description },
    sections,
  }));
  return saveWholes(handle, { wholes: 'chapters', sections: 'sections', parentColumn: 'chapter_id' }, wholes, now);
}

/** Stores course modules; the number is the id, as questions name their module by it (product.md 5.1, 5.2). */
export function saveModules(handle: SqlHandle, modules: readonly CourseModule[], now: number): Promise<WholesReport> {
  const tables = { wholes: 'course_modules', sections: 'course_sections', parentColumn: 'module_id' };
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
  return saveWholes(handle, tables, wholes, now);
}

/** A section goes with its whole, so that no sections at all retires them unless no wholes were loaded (product.md 5.2). */
async function saveWholes(
  handle: SqlHandle,
  tables: WholeTables,
  wholes: readonly Whole[],
  now: number,
): Promise<WholesReport> {
  const rows = wholes.map(({ row }) => row);
  const report = await saveMaterial(handle, loaded(tables.wholes), rows, now);
  const ids = await idsByKey(handle, tables.wholes, 'external_id');
  const sections = wholes.flatMap(({ row, sections }) =>
    sections.map((section) => ({
      [tables.parentColumn]: ids(row.external_id),
      ...sectionRow(row.external_id, section),
    })),
  );
  const shape = { ...loaded(tables.sections), mayBeEmptied: wholes.length > 0 };
  return { wholes: report, sections: await saveMaterial(handle, shape, sections, now) };
}

/** A section keeps its id when others are put before it: its slug tells it apart, not its place (product.md 5.1). */
const sectionRow = (whole: string, { order, slug, title, area, format, text }: Section): MaterialRow => ({
  external_id: `${whole}/${slug}`,
  slug,
  title,
  sort_order: order,
  area,
  format,
  content: text,
});
