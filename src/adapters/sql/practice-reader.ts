import type {
  ParentRecord,
  PracticeItem,
  PracticeRecordReader,
  PracticeTextReader,
  SectionText,
} from '../../application/ports/study.ts';
import type { PracticeTextKind } from '../../domain/study/practice-section.ts';
import {
  type AnswerRow,
  IS_PRACTICE_QUESTION_CONDITION,
  ITEM_COLUMNS,
  type ItemRow,
  PRACTICE_ITEM_TABLES,
  parseQuizChoices,
  readQuiz,
  SELECT_PRACTICE_ANSWERS,
  toPracticeAnswer,
  toPracticeItems,
} from './practice-rows.ts';
import { placeholders, type SqlHandle } from './sql-handle.ts';

type SectionRow = Omit<SectionText, 'order'> & { readonly sort_order: number; readonly whole_id: number };
type NumberedRow = ItemRow & { readonly chapter_number: number | null; readonly module_number: number | null };

type Section = SectionText & { readonly wholeId: number };
type Item = PracticeItem & { readonly chapterNumber: number | null; readonly moduleNumber: number | null };

/** What is practised, the same for every learner; each list is one statement. */
export type PracticeMaterial = {
  readonly wholes: (kind: PracticeTextKind) => Promise<readonly ParentRecord[]>;
  /** Of chapters or modules that were retired too, in their order. */
  readonly sections: (kind: PracticeTextKind) => Promise<readonly Section[]>;
  readonly items: () => Promise<readonly Item[]>;
};

const TABLES: Readonly<Record<PracticeTextKind, { table: string; parent: string; wholes: string }>> = {
  chapter: { table: 'sections', parent: 'chapter_id', wholes: 'chapters' },
  course: { table: 'course_sections', parent: 'module_id', wholes: 'course_modules' },
};

const toSection = ({ id, slug, title, sort_order, format, text, whole_id }: SectionRow): Section => ({
  id,
  slug,
  order: sort_order,
  title,
  format,
  text,
  wholeId: whole_id,
});

/** Reads the lists from the database. */
export const practiceMaterial = (handle: SqlHandle): PracticeMaterial => ({
  wholes: (kind) =>
    handle.rows(`SELECT id, sort_order AS \`order\`, title FROM ${TABLES[kind].wholes} WHERE retired_at IS NULL`),
  sections: async (kind) => {
    const { table, parent } = TABLES[kind];
    const rows = await handle.rows<SectionRow>(
      `SELECT id, slug, title, sort_order, format, content AS text, ${parent} AS whole_id FROM ${table}
       WHERE retired_at IS NULL ORDER BY sort_order, id`,
    );
    return rows.map(toSection);
  },
  items: async () => {
    const rows = await handle.rows<NumberedRow>(
      `SELECT ${ITEM_COLUMNS}, q.chapter_number, q.module_number FROM ${PRACTICE_ITEM_TABLES}
       WHERE ${IS_PRACTICE_QUESTION_CONDITION} ORDER BY q.id, o.letter`,
    );
    return toPracticeItems(rows).map(({ row, ...item }) => ({
      ...item,
      chapterNumber: row.chapter_number,
      moduleNumber: row.module_number,
    }));
  },
});

/** Finds what is practised in the lists. */
export function practiceTextReader({ wholes, sections, items }: PracticeMaterial): PracticeTextReader {
  const findWhole = async (kind: PracticeTextKind, id: number): Promise<ParentRecord | null> =>
    (await wholes(kind)).find((whole) => whole.id === id) ?? null;
  return {
    findChapter: (id) => findWhole('chapter', id),
    findModule: (id) => findWhole('course', id),
    itemsOf: async (kind, order) =>
      (await items()).filter((item) => item[`${kind}Number`] === order).map(withoutNumbers),
    findItems: async (ids) => {
      if (ids.length === 0) return [];
      const [all, chapters, modules] = await Promise.all([items(), wholes('chapter'), wholes('course')]);
      const wanted = new Set(ids);
      return all.flatMap((item) => {
        const place = wanted.has(item.id) ? placeOf(item, chapters, modules) : null;
        return place ? [{ ...withoutNumbers(item), ...place }] : [];
      });
    },
    sectionsOf: async (kind, id) =>
      (await sections(kind)).filter(({ wholeId }) => wholeId === id).map(({ wholeId: _, ...section }) => section),
    findSections: async (kind, ids) => {
      if (ids.length === 0) return [];
      const [all, parents] = await Promise.all([sections(kind), wholes(kind)]);
      const wanted = new Set(ids);
      return all.flatMap(({ wholeId, ...section }) => {
        const whole = wanted.has(section.id) ? parents.find(({ id }) => id === wholeId) : undefined;
        return whole ? [{ ...section, kind: kind === 'chapter' ? 'chapter' : 'module', whole }] : [];
      });
    },
    chapterItems: async () => {
      const all = await items();
      const known = itemsByChapter.get(all);
      if (known) return known;
      const found = all.flatMap(({ id, chapterNumber }) =>
        chapterNumber === null ? [] : [{ order: chapterNumber, itemId: id }],
      );
      itemsByChapter.set(all, found);
      return found;
    },
  };
}

/** Which questions are of which chapter, by the list of all, which is the same list as long as the material is. */
const itemsByChapter = new WeakMap<readonly Item[], readonly { readonly order: number; readonly itemId: number }[]>();

const withoutNumbers = ({ chapterNumber: _, moduleNumber: __, ...item }: Item): PracticeItem => item;

/** An item that is of no chapter and of no module that is there cannot be practised. */
function placeOf(
  { chapterNumber, moduleNumber }: Item,
  chapters: readonly ParentRecord[],
  modules: readonly ParentRecord[],
): { kind: 'chapter' | 'module'; whole: ParentRecord } | null {
  const chapter = chapters.find(({ order }) => order === chapterNumber);
  if (chapter) return { kind: 'chapter', whole: chapter };
  const module = modules.find(({ order }) => order === moduleNumber);
  return module ? { kind: 'module', whole: module } : null;
}

/** What a learner answered while practising, read with one statement a method. */
export const practiceRecordReader = (handle: SqlHandle): PracticeRecordReader => ({
  answersTo: async (userId, source, sourceIds) => {
    if (sourceIds.length === 0) return [];
    const where = `WHERE user_id = ? AND source = ? AND source_id IN (${placeholders(sourceIds)})`;
    return (await handle.rows<AnswerRow>(`${SELECT_PRACTICE_ANSWERS} ${where}`, [userId, source, ...sourceIds])).map(
      toPracticeAnswer,
    );
  },
  listAnswered: async (userId) => {
    const rows = await handle.rows<Omit<AnswerRow, 'source'> & { readonly source: AnswerRow['source'] | 'quiz' }>(
      `${SELECT_PRACTICE_ANSWERS} WHERE user_id = ? AND source IN ('item', 'chapter')
       UNION ALL SELECT 'quiz', chapter_id, 0, choices, 0 FROM practice_quizzes WHERE user_id = ? AND finished_at IS NULL`,
      [userId, userId],
    );
    return {
      answers: rows.flatMap(({ source, ...row }) => (source === 'quiz' ? [] : [toPracticeAnswer({ ...row, source })])),
      chosen: rows.flatMap(({ source, choice }) =>
        source === 'quiz' ? parseQuizChoices(choice).map(({ questionId }) => questionId) : [],
      ),
    };
  },
  findQuiz: (key) => readQuiz(handle, key),
});
