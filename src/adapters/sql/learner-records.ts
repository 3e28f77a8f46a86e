import type { LearnerRecordReader, LearnerRecords } from '../../application/ports/learner-records.ts';
import { parseBands } from '../../domain/learning/official-result.ts';
import { toMockAttempt } from './practice-session-repository.ts';
import type { SqlHandle } from './sql-handle.ts';

type Kind =
  | 'chapter'
  | 'module'
  | 'chapter visit'
  | 'module visit'
  | 'bookmark'
  | 'exam day'
  | 'card minutes'
  | 'result'
  | 'paper'
  | 'feed'
  | 'mail';

/** A row of any of the tables: `number` is an id, the number of a paper or minutes, `day` that of an exam. */
type RecordRow = {
  readonly kind: Kind;
  readonly number: number | null;
  readonly is_done: number | null;
  readonly moment: number | null;
  readonly day: string | null;
  readonly detail: string | null;
};

/** Each part finds its rows by the user's id at the beginning of a key. */
const PARTS = [
  `SELECT 'chapter' AS kind, c.sort_order AS place, p.chapter_id AS number, p.completed AS is_done, NULL AS moment, NULL AS day,
     NULL AS detail
   FROM user_progress p JOIN chapters c ON c.id = p.chapter_id WHERE p.user_id = ? AND c.retired_at IS NULL`,
  "SELECT 'module', 0, module_id, completed, NULL, NULL, NULL FROM user_course_progress WHERE user_id = ?",
  `SELECT 'chapter visit', 0, section_id, CASE WHEN finished_at IS NULL THEN 0 ELSE 1 END, read_at, NULL, NULL
   FROM section_visits WHERE user_id = ?`,
  "SELECT 'module visit', 0, section_id, 0, read_at, NULL, NULL FROM course_section_visits WHERE user_id = ?",
  "SELECT 'bookmark', 0, section_id, NULL, NULL, NULL, NULL FROM section_bookmarks WHERE user_id = ?",
  "SELECT 'exam day', 0, NULL, NULL, NULL, exam_date, time_zone FROM study_plans WHERE user_id = ?",
  "SELECT 'card minutes', 0, minutes_a_day, NULL, NULL, NULL, NULL FROM card_settings WHERE user_id = ?",
  "SELECT 'result', 0, NULL, passed, NULL, exam_date, bands FROM official_results WHERE user_id = ?",
  "SELECT 'paper', 0, exam_set, completed, end_time, NULL, NULL FROM exam_attempts WHERE user_id = ?",
  "SELECT 'feed', 0, NULL, NULL, NULL, NULL, NULL FROM calendar_feeds WHERE user_id = ?",
  "SELECT 'mail', 0, NULL, NULL, NULL, NULL, NULL FROM study_mails WHERE user_id = ? AND left_at IS NULL",
];

const SELECT_RECORDS = `${PARTS.join('\nUNION ALL ')}\nORDER BY kind, place, number, day DESC`;

/** The small records of a learner. */
export const learnerRecordReader = (handle: SqlHandle): LearnerRecordReader => ({
  find: async (userId) => {
    const rows = await handle.rows<RecordRow>(
      SELECT_RECORDS,
      PARTS.map(() => userId),
      { isPrepared: true },
    );
    return toRecords(rows);
  },
});

function toRecords(rows: readonly RecordRow[]): LearnerRecords {
  const of = (kind: Kind): readonly RecordRow[] => rows.filter((row) => row.kind === kind);
  const visits = (kind: 'chapter visit' | 'module visit') =>
    of(kind).map(({ number, moment, is_done }) => ({
      sectionId: Number(number),
      readAt: Number(moment),
      isFinished: is_done === 1,
    }));
  const [exam] = of('exam day');
  return {
    chapters: of('chapter').map(({ number, is_done }) => ({ chapterId: Number(number), completed: is_done === 1 })),
    modules: of('module').map(({ number, is_done }) => ({ moduleId: Number(number), completed: is_done === 1 })),
    visits: { chapter: visits('chapter visit'), module: visits('module visit') },
    bookmarks: of('bookmark').map(({ number }) => Number(number)),
    examDay: exam ? { examDate: exam.day ?? '', timeZone: exam.detail ?? '' } : null,
    cardMinutes: of('card minutes')[0]?.number ?? null,
    results: of('result').map(({ day, is_done, detail }) => ({
      examDate: day ?? '',
      passed: is_done === 1,
      bands: detail === null ? null : parseBands(JSON.parse(detail)),
    })),
    papers: of('paper').map(({ number, is_done, moment }) => toMockAttempt(Number(number), is_done === 1, moment)),
    hasCalendarFeed: of('feed').length > 0,
    hasStudyMail: of('mail').length > 0,
  };
}
