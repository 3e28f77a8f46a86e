import { yieldToEventLoop } from '../../application/concurrency/yield-to-event-loop.ts';
import type { BankQuestion, QuestionQuery, QuestionSummary } from '../../application/ports/questions.ts';
import type { ItemUse } from '../../application/ports/study-material.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { QuestionState } from '../../domain/exam/question-state.ts';
import { splitIntoChunks } from './content-material.ts';
import { findQuestions } from './question-bank.ts';
import { type ItemUseRow, type StateColumns, toItemUse, toQuestionState } from './question-rows.ts';
import { placeholders, type SqlHandle, type SqlValue } from './sql-handle.ts';

type LineRow = ItemUseRow &
  StateColumns & {
    readonly id: number;
    readonly external_id: string;
    readonly question: string;
    readonly area: AreaCode;
    readonly key_option_id: number;
    readonly edited_at: number | null;
    readonly updated_at: number;
    readonly open_reports: number;
  };

type Condition = readonly [sql: string, bindings: readonly SqlValue[]];

/** Questions in the order of their ids, with what is open on each (product.md 12.7). */
export async function listQuestions(handle: SqlHandle, choice: QuestionQuery): Promise<QuestionSummary[]> {
  const conditions = conditionsOf(choice);
  const rows = await handle.rows<LineRow>(
    `SELECT q.id, q.external_id, q.question, q.area, q.is_exam_question, q.exam_set, q.is_free, q.chapter_number,
       q.module_number, q.retired_at, q.drafted_at, q.withdrawn_at, q.edited_at, q.updated_at, v.key_option_id,
       (SELECT COUNT(*) FROM question_reports r WHERE r.question_id = q.id AND r.is_open = 1) AS open_reports
     FROM questions q JOIN question_versions v ON v.question_id = q.id AND v.number = q.version_number
     WHERE ${conditions.map(([sql]) => sql).join(' AND ')} ORDER BY q.id LIMIT ?`,
    [...conditions.flatMap(([, bindings]) => bindings), choice.limit],
  );
  return rows.map((row) => ({
    id: row.id,
    externalId: row.external_id,
    stem: row.question,
    area: row.area,
    use: toItemUse(row),
    keyOptionId: row.key_option_id,
    state: toQuestionState(row),
    editedAt: row.edited_at,
    changedAt: row.updated_at,
    openReports: Number(row.open_reports),
  }));
}

/** Questions to a statement; reading and parsing all of them at once takes too long for others to wait. */
const WORDED_AT_ONCE = 50;

/** The questions of a list as they are worded, without its limit. */
export async function listBankQuestions(handle: SqlHandle, choice: QuestionQuery): Promise<BankQuestion[]> {
  const conditions = conditionsOf(choice);
  const listed = await handle.rows<{ readonly id: number }>(
    `SELECT q.id FROM questions q WHERE ${conditions.map(([sql]) => sql).join(' AND ')} ORDER BY q.id`,
    conditions.flatMap(([, bindings]) => bindings),
  );
  return findInParts(
    handle,
    'q.id',
    listed.map(({ id }) => id),
  );
}

/** Questions by their ids in the files, as they are worded. */
export const findByExternalIds = (handle: SqlHandle, externalIds: readonly string[]): Promise<BankQuestion[]> =>
  findInParts(handle, 'q.external_id', externalIds);

async function findInParts(handle: SqlHandle, column: string, values: readonly SqlValue[]): Promise<BankQuestion[]> {
  const questions: BankQuestion[] = [];
  for (const part of splitIntoChunks(values, WORDED_AT_ONCE)) {
    questions.push(...(await findQuestions(handle, `${column} IN (${placeholders(part)})`, part)));
    await yieldToEventLoop();
  }
  return questions;
}

const IS_DRAFT = 'q.drafted_at IS NOT NULL AND q.withdrawn_at IS NULL';

/** Questions in a state; without one those that are live or drafts, and the retired ones too where words are searched for. */
const STATE_CONDITIONS: Readonly<Record<QuestionState, string>> = {
  draft: IS_DRAFT,
  live: 'q.retired_at IS NULL',
  retired: `q.retired_at IS NOT NULL AND NOT (${IS_DRAFT})`,
};

function conditionsOf({ words, use, area, state }: QuestionQuery): readonly Condition[] {
  const inAnyState = words ? '1 = 1' : `(q.retired_at IS NULL OR ${IS_DRAFT})`;
  return [
    [state ? STATE_CONDITIONS[state] : inAnyState, []],
    ...(words ? [wordsCondition(words)] : []),
    ...(use ? [conditionOfUse(use)] : []),
    ...(area ? [['q.area = ?', [area]] as const] : []),
  ];
}

/** Words of the question in either case, or its id in the files or here. */
function wordsCondition(words: string): Condition {
  const pattern = `%${words.toLowerCase().replace(/[!%_]/g, '!$&')}%`;
  const isId = /^\d{1,9}$/.test(words);
  return [
    `(LOWER(q.question) LIKE ? ESCAPE '!' OR LOWER(q.external_id) LIKE ? ESCAPE '!'${isId ? ' OR q.id = ?' : ''})`,
    [pattern, pattern, ...(isId ? [Number(words)] : [])],
  ];
}

function conditionOfUse(use: ItemUse): Condition {
  switch (use.kind) {
    case 'mock':
      return ['q.is_exam_question = 1 AND q.exam_set = ?', [use.set]];
    case 'free':
      return ['q.is_exam_question = 0 AND q.is_free = 1', []];
    case 'practice':
      return ['q.is_exam_question = 0 AND q.is_free = 0 AND q.chapter_number = ?', [use.chapter]];
    case 'course':
      return ['q.is_exam_question = 0 AND q.is_free = 0 AND q.module_number = ?', [use.module]];
  }
}
