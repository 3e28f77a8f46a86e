import type { VersionRecord } from '../../application/ports/questions.ts';
import type { QuestionKind } from '../../domain/exam/question-kind.ts';
import { toQuestionDraft } from './question-bank.ts';
import { parseWording } from './question-version.ts';
import type { SqlHandle } from './sql-handle.ts';

type VersionRow = {
  readonly number: number;
  readonly body: string;
  readonly kind: QuestionKind;
  readonly created_at: number;
  readonly username: string | null;
  readonly correction: number | null;
};

/** All wordings of a question, the newest first (product.md 12.9). */
export async function listVersions(handle: SqlHandle, questionId: number): Promise<VersionRecord[]> {
  const rows = await handle.rows<VersionRow>(
    `SELECT v.number, v.body, v.kind, v.created_at, u.username, c.number AS correction
     FROM question_versions v
     LEFT JOIN question_versions c ON c.id = v.corrected_by LEFT JOIN users u ON u.id = v.edited_by
     WHERE v.question_id = ? ORDER BY v.number DESC`,
    [questionId],
  );
  return rows.map((row) => ({
    number: row.number,
    draft: toQuestionDraft(parseWording(row.body), row.kind),
    createdAt: row.created_at,
    editor: row.username,
    correctedBy: row.correction,
  }));
}
