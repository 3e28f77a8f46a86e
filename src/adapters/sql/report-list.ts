import type { OwnReport, QuestionReader, ReportRecord } from '../../application/ports/questions.ts';
import type { ReportOutcome, ReportReason } from '../../domain/exam/question-report.ts';
import { findFirstRow, type SqlHandle, type SqlValue } from './sql-handle.ts';

type ReportRow = {
  readonly id: number;
  readonly is_open: number;
  readonly username: string;
  readonly question_id: number | null;
  readonly version_id: number | null;
  readonly external_id: string | null;
  readonly number: number | null;
  readonly text_question: string | null;
  readonly stem: string;
  readonly reason: ReportReason;
  readonly words: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly outcome: ReportOutcome | null;
  readonly note: string | null;
  readonly closer: string | null;
  readonly closed_at: number | null;
  readonly open_on_question: number;
};
type OwnRow = Pick<ReportRow, 'question_id' | 'version_id' | 'text_question' | 'reason' | 'words' | 'updated_at'>;
type Choice = Parameters<QuestionReader['reports']>[0];

/** Open reports before closed ones, the newest of each first (product.md 12.5). */
export async function listReports(handle: SqlHandle, choice: Choice): Promise<ReportRecord[]> {
  const [conditions, bindings] = conditionsOf(choice);
  const rows = await handle.rows<ReportRow>(
    `SELECT r.id, r.is_open, u.username, r.question_id, r.version_id, q.external_id, v.number, r.text_question, r.stem,
       r.reason, r.words, r.created_at, r.updated_at, r.outcome, r.note, closer.username AS closer, r.closed_at,
       (SELECT COUNT(*) FROM question_reports o WHERE o.question_id = r.question_id AND o.is_open = 1) AS open_on_question
     FROM question_reports r JOIN users u ON u.id = r.user_id
     LEFT JOIN questions q ON q.id = r.question_id LEFT JOIN question_versions v ON v.id = r.version_id
     LEFT JOIN users closer ON closer.id = r.closed_by
     WHERE ${conditions.join(' AND ')} ORDER BY r.is_open DESC, r.id DESC LIMIT ?`,
    [...bindings, choice.limit],
  );
  return rows.map(toReport);
}

function conditionsOf({ isOpen, questionId, below }: Choice): [conditions: string[], bindings: SqlValue[]] {
  const conditions: string[] = [];
  const bindings: SqlValue[] = [];
  if (isOpen !== undefined) {
    conditions.push('r.is_open = ?');
    bindings.push(isOpen ? 1 : 0);
  }
  if (questionId !== undefined) {
    conditions.push('r.question_id = ?');
    bindings.push(questionId);
  }
  const { isOpen: wasOpen, id } = below ?? { isOpen: true, id: Number.MAX_SAFE_INTEGER };
  conditions.push('r.is_open <= ? AND (r.is_open < ? OR r.id < ?)');
  bindings.push(wasOpen ? 1 : 0, wasOpen ? 1 : 0, id);
  return [conditions, bindings];
}

const toReport = (row: ReportRow): ReportRecord => ({
  id: row.id,
  isOpen: row.is_open === 1,
  username: row.username,
  question: {
    ...(row.question_id !== null && row.version_id !== null
      ? { kind: 'item', questionId: row.question_id, versionId: row.version_id, stem: row.stem }
      : { kind: 'text', textQuestion: row.text_question ?? '', stem: row.stem }),
    externalId: row.external_id,
    version: row.number,
  },
  reason: row.reason,
  words: row.words,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  closing:
    row.outcome === null || row.closed_at === null
      ? null
      : { outcome: row.outcome, note: row.note ?? '', closedBy: row.closer, at: row.closed_at },
  openOnQuestion: Number(row.open_on_question),
});

/** How many reports are open and closed. */
export async function countReports(handle: SqlHandle): Promise<{ open: number; closed: number }> {
  const row = await findFirstRow<{ open_count: number; closed_count: number }>(
    handle,
    `SELECT (SELECT COUNT(*) FROM question_reports WHERE is_open = 1) AS open_count,
       (SELECT COUNT(*) FROM question_reports WHERE is_open = 0) AS closed_count`,
    [],
  );
  return { open: Number(row?.open_count ?? 0), closed: Number(row?.closed_count ?? 0) };
}

/** What one learner has open (product.md 12.4). */
export async function listReportsOfUser(handle: SqlHandle, userId: number): Promise<OwnReport[]> {
  const rows = await handle.rows<OwnRow>(
    `SELECT question_id, version_id, text_question, reason, words, updated_at FROM question_reports
     WHERE user_id = ? AND is_open = 1 ORDER BY id`,
    [userId],
  );
  return rows.map((row) => ({
    questionId: row.question_id,
    versionId: row.version_id,
    textQuestion: row.text_question,
    reason: row.reason,
    words: row.words,
    at: row.updated_at,
  }));
}
