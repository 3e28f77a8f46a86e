import type { NewReport, QuestionReportRepository, StoredReport } from '../../application/ports/questions.ts';
import { insertRows } from './insert-rows.ts';
import { findFirstRow, type SqlHandle, updateOneRow } from './sql-handle.ts';

type ReportRow = { readonly id: number; readonly user_id: number; readonly is_open: number; readonly stem: string };

const COLUMNS = [
  'user_id',
  'question_id',
  'version_id',
  'text_question',
  'stem',
  'reason',
  'words',
  'open_key',
  'is_open',
  'created_at',
  'updated_at',
] as const;

/** A learner who reports again changes what is open (product.md 12.2). */
const CHANGE = {
  sqlite:
    'ON CONFLICT (open_key) DO UPDATE SET reason = excluded.reason, words = excluded.words, updated_at = excluded.updated_at',
  mysql: 'ON DUPLICATE KEY UPDATE reason = VALUES(reason), words = VALUES(words), updated_at = VALUES(updated_at)',
};

/** Reports on questions (product.md 12.1 to 12.5). */
export const questionReportRepository = (handle: SqlHandle): QuestionReportRepository => ({
  keep: (report) => insertRows(handle, 'question_reports', COLUMNS, [valuesOf(report)], CHANGE),
  find: async (id) => {
    const row = await findFirstRow<ReportRow>(
      handle,
      'SELECT id, user_id, is_open, stem FROM question_reports WHERE id = ?',
      [id],
    );
    return (
      row && ({ id: row.id, userId: row.user_id, isOpen: row.is_open === 1, stem: row.stem } satisfies StoredReport)
    );
  },
  close: (id, { outcome, note, closedBy, at }) =>
    updateOneRow(
      handle,
      `UPDATE question_reports SET is_open = 0, open_key = NULL, outcome = ?, note = ?, closed_by = ?, closed_at = ?
       WHERE id = ? AND is_open = 1`,
      [outcome, note, closedBy, at, id],
    ),
});

function valuesOf({ userId, question, reason, words, at }: NewReport) {
  const isItem = question.kind === 'item';
  return [
    userId,
    isItem ? question.questionId : null,
    isItem ? question.versionId : null,
    isItem ? null : question.textQuestion,
    question.stem,
    reason,
    words,
    `${userId}:${isItem ? question.versionId : question.textQuestion}`,
    1,
    at,
    at,
  ];
}
