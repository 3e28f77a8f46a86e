import type { AttemptEntries } from '../../application/ports/exam.ts';
import { collectMarks, type MarkKind } from '../../domain/exam/marks.ts';
import { toMark } from './attempt-marks.ts';
import type { SqlHandle } from './sql-handle.ts';

/** `place` orders the rows of each part; the columns of the other parts are null. */
type EntryRow = { readonly place: number; readonly question_id: number } & (
  | { readonly part: 'answer'; readonly option_id: number; readonly is_correct: number | null }
  | { readonly part: 'blind'; readonly option_id: number | null; readonly is_correct: number | null }
  | { readonly part: 'mark'; readonly kind: MarkKind; readonly value: string }
);

/** The rows are put in order afterwards, since MariaDB would sort texts in a file. */
const SELECT_ENTRIES = `
  SELECT 'answer' AS part, question_id AS place, question_id, selected_answer_id AS option_id, is_correct,
    NULL AS kind, NULL AS value FROM user_answers WHERE exam_attempt_id = ?
  UNION ALL SELECT 'blind', i.position, b.question_id, b.option_id, b.is_correct, NULL, NULL
  FROM blind_answers b JOIN attempt_items i ON i.attempt_id = b.attempt_id AND i.question_id = b.question_id
  WHERE b.attempt_id = ?
  UNION ALL SELECT 'mark', question_id, question_id, NULL, NULL, kind, value FROM attempt_marks WHERE attempt_id = ?`;

/** Answers, marks and the answers of a blind review by one statement. */
export async function readAttemptEntries(handle: SqlHandle, attemptId: number): Promise<AttemptEntries> {
  const rows = await handle.rows<EntryRow>(SELECT_ENTRIES, [attemptId, attemptId, attemptId]);
  rows.sort((one, other) => one.place - other.place);
  const answers = [];
  const blindAnswers = [];
  const marks = [];
  for (const row of rows) {
    const questionId = row.question_id;
    if (row.part === 'mark') marks.push({ questionId, ...toMark(row) });
    else if (row.part === 'blind') blindAnswers.push({ questionId, optionId: row.option_id, isCounted: isRight(row) });
    else answers.push({ questionId, optionId: row.option_id, isCounted: isRight(row) });
  }
  return { answers, blindAnswers, marks: collectMarks(marks) };
}

const isRight = ({ is_correct }: { readonly is_correct: number | null }): boolean => is_correct === 1;
