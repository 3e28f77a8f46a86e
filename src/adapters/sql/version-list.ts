import type { VersionRecord } from '../../application/ports/questions.ts';
import type { QuestionKind } from '../../domain/exam/question-kind.ts';
import { columnsOf, type ListQuery, readList } from './list-query.ts';
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
export const versionList = (questionId: number): ListQuery<VersionRow> => ({
  columns: {
    ...columnsOf('v', ['number', 'body', 'kind', 'created_at']),
    username: 'u.username',
    correction: 'c.number',
  },
  from: `question_versions v
    LEFT JOIN question_versions c ON c.id = v.corrected_by LEFT JOIN users u ON u.id = v.edited_by
    WHERE v.question_id = ?`,
  values: [questionId],
  order: { direction: 'descending', by: ['number'] },
});

export const toVersion = (row: VersionRow): VersionRecord => ({
  number: row.number,
  draft: toQuestionDraft(parseWording(row.body), row.kind),
  createdAt: row.created_at,
  editor: row.username,
  correctedBy: row.correction,
});

export const listVersions = async (handle: SqlHandle, questionId: number): Promise<VersionRecord[]> =>
  (await readList(handle, versionList(questionId))).map(toVersion);
