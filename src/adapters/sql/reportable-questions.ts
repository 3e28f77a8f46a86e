import type { ReportableQuestionReader } from '../../application/ports/questions.ts';
import { parseWording } from './question-version.ts';
import { findFirstRow, type SqlHandle } from './sql-handle.ts';

type VersionRow = { readonly version_id: number; readonly body: string };

/** What a learner may report: questions of an exam only out of an own attempt that is completed (product.md 12.3). */
export const reportableQuestionReader = (handle: SqlHandle): ReportableQuestionReader => ({
  ofAttempt: async (userId, attemptId, questionId) => {
    const row = await findFirstRow<VersionRow>(
      handle,
      `SELECT v.id AS version_id, v.body FROM exam_attempts t
       JOIN attempt_items i ON i.attempt_id = t.id AND i.question_id = ? JOIN question_versions v ON v.id = i.version_id
       WHERE t.id = ? AND t.user_id = ? AND t.completed = 1`,
      [questionId, attemptId, userId],
    );
    return row && toReported(questionId, row);
  },
  outsideExams: async (questionId) => {
    const row = await findFirstRow<VersionRow & { readonly is_free: number }>(
      handle,
      `SELECT v.id AS version_id, v.body, q.is_free FROM questions q
       JOIN question_versions v ON v.question_id = q.id AND v.number = q.version_number
       WHERE q.id = ? AND q.is_exam_question = 0 AND q.retired_at IS NULL`,
      [questionId],
    );
    return row && { question: toReported(questionId, row), isFree: row.is_free === 1 };
  },
});

const toReported = (questionId: number, row: VersionRow) =>
  ({ kind: 'item', questionId, versionId: row.version_id, stem: parseWording(row.body).stem }) as const;
