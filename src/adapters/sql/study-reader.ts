import type {
  ChapterRecord,
  ChapterSectionText,
  CourseModuleText,
  CourseReader,
  CourseSectionSummary,
  SectionSummary,
  StudyReader,
} from '../../application/ports/study.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

type ChapterRow = {
  readonly id: number;
  readonly title: string;
  readonly sort_order: number;
  readonly description: string;
};

const SELECT_CHAPTER = 'SELECT id, title, sort_order, description FROM chapters WHERE retired_at IS NULL';

const toChapter = ({ id, title, sort_order, description }: ChapterRow): ChapterRecord => ({
  id,
  title,
  order: sort_order,
  description,
});

type LineRow = {
  readonly id: number;
  readonly chapter_id: number;
  readonly slug: string;
  readonly title: string;
  readonly area: AreaCode;
  readonly length: number;
};

const toLine = ({ chapter_id, ...row }: LineRow): SectionSummary => ({
  id: row.id,
  chapterId: chapter_id,
  slug: row.slug,
  title: row.title,
  area: row.area,
  length: row.length,
});

type SectionRow = Omit<LineRow, 'area' | 'length'> & {
  readonly sort_order: number;
  readonly format: 'markdown' | 'html';
  readonly content: string;
};

const toSection = (row: SectionRow): ChapterSectionText => ({
  id: row.id,
  chapterId: row.chapter_id,
  slug: row.slug,
  title: row.title,
  order: row.sort_order,
  format: row.format,
  text: row.content,
});

type TermRow = { readonly term: string; readonly also: string; readonly definition: string };

const SECTIONS_IN_ORDER = `
  FROM sections s JOIN chapters c ON c.id = s.chapter_id
  WHERE s.retired_at IS NULL AND c.retired_at IS NULL`;

/** The study guide for showing: each method is one statement. */
export const studyReader = (handle: SqlHandle): StudyReader => ({
  chapters: async () => (await handle.rows<ChapterRow>(`${SELECT_CHAPTER} ORDER BY sort_order, id`)).map(toChapter),
  chapter: async (id) => {
    const row = await findFirstRow<ChapterRow>(handle, `${SELECT_CHAPTER} AND id = ?`, [id]);
    return row && toChapter(row);
  },
  firstChapter: async () => {
    const row = await findFirstRow<ChapterRow>(handle, `${SELECT_CHAPTER} AND sort_order = 1 ORDER BY id LIMIT 1`, []);
    return row && toChapter(row);
  },
  sectionLines: async () => {
    const length = handle.kind === 'mysql' ? 'CHAR_LENGTH' : 'LENGTH';
    const rows = await handle.rows<LineRow>(
      `SELECT s.id, s.chapter_id, s.slug, s.title, COALESCE(s.area, c.area) AS area, ${length}(s.content) AS length
       ${SECTIONS_IN_ORDER} ORDER BY c.sort_order, c.id, s.sort_order, s.id`,
    );
    return rows.map(toLine);
  },
  sections: async (chapterId) => {
    const rows = await handle.rows<SectionRow>(
      `SELECT s.id, s.chapter_id, s.slug, s.title, s.sort_order, s.format, s.content
       ${SECTIONS_IN_ORDER} AND s.chapter_id = ? ORDER BY s.sort_order, s.id`,
      [chapterId],
    );
    return rows.map(toSection);
  },
  glossary: async () => {
    const sql = 'SELECT term, also, definition FROM glossary_terms WHERE retired_at IS NULL ORDER BY id';
    return (await handle.rows<TermRow>(sql)).map((row) => ({
      term: row.term,
      also: JSON.parse(row.also) as string[],
      definition: row.definition,
    }));
  },
});

/** The course, read with one statement a method. */
export const courseReader = (handle: SqlHandle): CourseReader => ({
  modules: () =>
    handle.rows<CourseModuleText>(
      `SELECT id, sort_order AS \`order\`, title, description FROM course_modules
       WHERE retired_at IS NULL ORDER BY sort_order, id`,
    ),
  sectionLines: () =>
    handle.rows<CourseSectionSummary>(
      `SELECT s.id, s.module_id AS moduleId, s.slug, s.title
       FROM course_sections s JOIN course_modules m ON m.id = s.module_id
       WHERE s.retired_at IS NULL AND m.retired_at IS NULL ORDER BY m.sort_order, m.id, s.sort_order, s.id`,
    ),
});
