import type { EntryRef } from '../../application/ports/publishing.ts';
import { ENTRY_TABLES } from './entry-tables.ts';
import { toSearchTokens } from './search-tokens.ts';
import type { SqlHandle } from './sql-handle.ts';

/**
 * The search text of a section, rebuilt after a save (docs/product.md 5.14, 11.12). It carries the section's external
 * id, by which loading identifies it; a section written on the site has none and is left unchanged by loading.
 */
export async function setSearchText(
  handle: SqlHandle,
  { kind, id }: EntryRef,
  title: string,
  plainText: string,
  now: number,
): Promise<void> {
  const column = kind === 'section' ? 'section_id' : 'course_section_id';
  const values = [plainText, toSearchTokens(`${title} ${plainText}`)];
  const update = `UPDATE search_texts SET content = ?, tokens = ?, retired_at = NULL WHERE ${column} = ?`;
  if ((await handle.run(update, [...values, id])) > 0) return;
  await handle.run(
    `INSERT INTO search_texts (external_id, ${column}, content, tokens, created_at)
     SELECT s.external_id, s.id, ?, ?, ? FROM ${ENTRY_TABLES[kind].table} s WHERE s.id = ?`,
    [...values, now, id],
  );
}
