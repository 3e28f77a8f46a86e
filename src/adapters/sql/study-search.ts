import type { FoundSection, StudySearch } from '../../application/ports/study.ts';
import { parseSearchTokens, toMysqlMatch, toSqliteMatch } from './search-tokens.ts';
import type { DatabaseKind, SqlHandle, SqlValue } from './sql-handle.ts';

type FoundRow = {
  readonly kind: 'chapter' | 'module';
  readonly whole_id: number;
  readonly whole_order: number;
  readonly whole_title: string;
  readonly section_id: number;
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly section_order: number;
};

/** The texts that match with their distance from what is searched for, each database by its own index and score. */
const MATCHING: Readonly<Record<DatabaseKind, { distance: string; from: string; where: string; bindings: number }>> = {
  sqlite: {
    distance: 'bm25(search_index)',
    from: 'search_index JOIN search_texts t ON t.id = search_index.rowid',
    where: 'search_index MATCH ?',
    bindings: 2,
  },
  mysql: {
    distance: '-1 * MATCH (t.tokens) AGAINST (? IN BOOLEAN MODE)',
    from: 'search_texts t',
    where: 'MATCH (t.tokens) AGAINST (? IN BOOLEAN MODE)',
    bindings: 4,
  },
};

const found = (kind: DatabaseKind, name: string, sections: string, wholes: string, column: string, key: string) => `
  SELECT '${name}' AS kind, w.id AS whole_id, w.sort_order AS whole_order, w.title AS whole_title,
    s.id AS section_id, s.slug, s.title, t.content, s.sort_order AS section_order, ${MATCHING[kind].distance} AS distance
  FROM ${MATCHING[kind].from} JOIN ${sections} s ON s.id = t.${key} JOIN ${wholes} w ON w.id = s.${column}
  WHERE ${MATCHING[kind].where} AND t.retired_at IS NULL AND s.retired_at IS NULL AND w.retired_at IS NULL`;

const statement = (kind: DatabaseKind): string => `
  ${found(kind, 'chapter', 'sections', 'chapters', 'chapter_id', 'section_id')}
  UNION ALL
  ${found(kind, 'module', 'course_sections', 'course_modules', 'module_id', 'course_section_id')}
  ORDER BY distance, kind, whole_order, section_order LIMIT ?`;

/** Searching by the full-text index of either database: one statement (product.md 5.61). */
export const studySearch = (handle: SqlHandle): StudySearch => ({
  find: async (terms, limit) => {
    if (terms.length === 0) return [];
    const match = handle.kind === 'sqlite' ? toSqliteMatch(terms) : toMysqlMatch(terms);
    const bindings: SqlValue[] = [...Array<string>(MATCHING[handle.kind].bindings).fill(match), limit];
    return (await handle.rows<FoundRow>(statement(handle.kind), bindings)).map(toFound);
  },
  listWords: async () => {
    const texts = await handle.rows<{ tokens: string }>('SELECT tokens FROM search_texts WHERE retired_at IS NULL');
    return new Set(texts.flatMap(({ tokens }) => parseSearchTokens(tokens)));
  },
});

const toFound = (row: FoundRow): FoundSection => ({
  kind: row.kind,
  wholeId: row.whole_id,
  wholeOrder: row.whole_order,
  parentTitle: row.whole_title,
  sectionOrder: row.section_order,
  sectionId: row.section_id,
  sectionSlug: row.slug,
  sectionTitle: row.title,
  text: row.content,
});
