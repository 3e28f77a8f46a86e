import type { ContentLoadReport, SearchEntry } from '../../application/ports/content.ts';
import { saveMaterial } from './content-material.ts';
import { createIdLookup } from './ids-by-key.ts';
import { toSearchTokens } from './search-tokens.ts';
import type { SqlHandle } from './sql-handle.ts';

/** Stores what is searched, beside the sections it belongs to; throws where one was not stored before (product.md 5.2, 5.14). */
export async function saveSearchTexts(
  handle: SqlHandle,
  entries: readonly SearchEntry[],
  now: number,
): Promise<ContentLoadReport> {
  const sectionId = await createIdLookup(handle, 'sections', 'external_id');
  const courseSectionId = await createIdLookup(handle, 'course_sections', 'external_id');
  const rows = entries.map(({ kind, number, slug, title, text }) => {
    const key = `${kind}-${number}/${slug}`;
    return {
      external_id: key,
      section_id: kind === 'chapter' ? sectionId(key) : null,
      course_section_id: kind === 'module' ? courseSectionId(key) : null,
      content: text,
      tokens: toSearchTokens(`${title} ${text}`),
    };
  });
  return saveMaterial(handle, { table: 'search_texts', keyColumn: 'external_id' }, rows, now);
}
