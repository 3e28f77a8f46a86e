import type { ParentRecord, PracticeReader, SectionText } from '../../application/ports/study.ts';
import type { PracticeTextKind } from '../../domain/study/practice-section.ts';
import {
  type AnswerRow,
  IS_PRACTICE,
  ITEM_COLUMNS,
  type ItemRow,
  PRACTICE_ITEMS,
  readQuiz,
  SELECT_ANSWERS,
  toAnswer,
  toChoices,
  toItems,
} from './practice-rows.ts';
import { findFirstRow, placeholders, type SqlHandle } from './sql-handle.ts';

type WholeRow = { readonly whole_id: number; readonly whole_order: number; readonly whole_title: string };
type SectionRow = Omit<SectionText, 'order'> & { readonly sort_order: number };
type ItemPlaceRow = ItemRow & {
  readonly chapter_id: number | null;
  readonly chapter_order: number | null;
  readonly chapter_title: string | null;
  readonly module_id: number | null;
  readonly module_order: number | null;
  readonly module_title: string | null;
};

const SECTIONS: Readonly<Record<PracticeTextKind, { table: string; parent: string; wholes: string }>> = {
  chapter: { table: 'sections', parent: 'chapter_id', wholes: 'chapters' },
  course: { table: 'course_sections', parent: 'module_id', wholes: 'course_modules' },
};

const SECTION_COLUMNS = 's.id, s.slug, s.title, s.sort_order, s.format, s.content AS text';

const toSection = ({ id, slug, title, sort_order, format, text }: SectionRow): SectionText => ({
  id,
  slug,
  order: sort_order,
  title,
  format,
  text,
});

/** What is practised, read with one statement a method. */
export const practiceReader = (handle: SqlHandle): PracticeReader => ({
  findChapter: (id) => findWhole(handle, 'chapters', id),
  findModule: (id) => findWhole(handle, 'course_modules', id),
  itemsOf: async (kind, order) => {
    const rows = await handle.rows<ItemRow>(
      `SELECT ${ITEM_COLUMNS} FROM ${PRACTICE_ITEMS}
       WHERE q.${kind}_number = ? AND ${IS_PRACTICE} ORDER BY q.id, o.letter`,
      [order],
    );
    return toItems(rows).map(({ row: _, ...item }) => item);
  },
  findItems: (ids) => findItems(handle, ids),
  sectionsOf: async (kind, wholeId) => {
    const { table, parent } = SECTIONS[kind];
    const rows = await handle.rows<SectionRow>(
      `SELECT ${SECTION_COLUMNS} FROM ${table} s WHERE s.${parent} = ? AND s.retired_at IS NULL
       ORDER BY s.sort_order, s.id`,
      [wholeId],
    );
    return rows.map(toSection);
  },
  findSections: (kind, ids) => findSections(handle, kind, ids),
  answersTo: async (userId, source, sourceIds) => {
    if (sourceIds.length === 0) return [];
    const where = `WHERE user_id = ? AND source = ? AND source_id IN (${placeholders(sourceIds)})`;
    return (await handle.rows<AnswerRow>(`${SELECT_ANSWERS} ${where}`, [userId, source, ...sourceIds])).map(toAnswer);
  },
  findQuiz: (key) => readQuiz(handle, key),
  chapterItems: () =>
    handle.rows(
      `SELECT q.chapter_number AS \`order\`, q.id AS itemId FROM questions q
       WHERE q.chapter_number IS NOT NULL AND ${IS_PRACTICE} ORDER BY q.id`,
    ),
  chosenInQuizzes: async (userId) => {
    const running = 'SELECT choices FROM practice_quizzes WHERE user_id = ? AND finished_at IS NULL';
    const rows = await handle.rows<{ choices: string }>(running, [userId]);
    return rows.flatMap(({ choices }) => toChoices(choices).map(({ questionId }) => questionId));
  },
});

const findWhole = (handle: SqlHandle, table: string, id: number): Promise<ParentRecord | null> =>
  findFirstRow(handle, `SELECT id, sort_order AS \`order\`, title FROM ${table} WHERE id = ? AND retired_at IS NULL`, [
    id,
  ]);

async function findItems(handle: SqlHandle, ids: readonly number[]): ReturnType<PracticeReader['findItems']> {
  if (ids.length === 0) return [];
  const rows = await handle.rows<ItemPlaceRow>(
    `SELECT ${ITEM_COLUMNS}, c.id AS chapter_id, c.sort_order AS chapter_order, c.title AS chapter_title,
       m.id AS module_id, m.sort_order AS module_order, m.title AS module_title
     FROM ${PRACTICE_ITEMS}
     LEFT JOIN chapters c ON c.sort_order = q.chapter_number AND c.retired_at IS NULL
     LEFT JOIN course_modules m ON m.sort_order = q.module_number AND m.retired_at IS NULL
     WHERE q.id IN (${placeholders(ids)}) AND ${IS_PRACTICE} ORDER BY q.id, o.letter`,
    ids,
  );
  return toItems(rows).flatMap(({ row, ...item }) => {
    const place = placeOf(row);
    return place ? [{ ...item, ...place }] : [];
  });
}

/** An item that is of no chapter and of no module that is there cannot be practised. */
function placeOf(row: ItemPlaceRow): { kind: 'chapter' | 'module'; whole: ParentRecord } | null {
  const chapter = toWhole(row.chapter_id, row.chapter_order, row.chapter_title);
  if (chapter) return { kind: 'chapter', whole: chapter };
  const module = toWhole(row.module_id, row.module_order, row.module_title);
  return module && { kind: 'module', whole: module };
}

const toWhole = (id: number | null, order: number | null, title: string | null): ParentRecord | null =>
  id === null || order === null || title === null ? null : { id, order, title };

async function findSections(
  handle: SqlHandle,
  kind: PracticeTextKind,
  ids: readonly number[],
): ReturnType<PracticeReader['findSections']> {
  if (ids.length === 0) return [];
  const { table, parent, wholes } = SECTIONS[kind];
  const rows = await handle.rows<SectionRow & WholeRow>(
    `SELECT ${SECTION_COLUMNS}, w.id AS whole_id, w.sort_order AS whole_order, w.title AS whole_title
     FROM ${table} s JOIN ${wholes} w ON w.id = s.${parent} AND w.retired_at IS NULL
     WHERE s.id IN (${placeholders(ids)}) AND s.retired_at IS NULL`,
    ids,
  );
  return rows.map((row) => ({
    ...toSection(row),
    kind: kind === 'chapter' ? 'chapter' : 'module',
    whole: { id: row.whole_id, order: row.whole_order, title: row.whole_title },
  }));
}
