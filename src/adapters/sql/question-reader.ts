import type {
  CorrectionRecord,
  LetteredTally,
  QuestionDetails,
  QuestionReader,
  RescoringRecord,
} from '../../application/ports/questions.ts';
import type { OptionLetter } from '../../domain/exam/item-quality.ts';
import { PASS_MARK_PERCENT } from '../../domain/exam/scoring.ts';
import { columnsOf, type ListQuery, readList, readLists } from './list-query.ts';
import { findQuestion } from './question-bank.ts';
import { findByExternalIds, listBankQuestions, listQuestions } from './question-list.ts';
import { countReports, listReports, listReportsOfUser } from './report-list.ts';
import { placeholders, type SqlHandle } from './sql-handle.ts';
import { listVersions, toVersion, versionList } from './version-list.ts';

type TallyRow = {
  readonly question_id: number;
  readonly option_id: number;
  readonly letter: OptionLetter;
  readonly answers: number;
  readonly right_sum: number;
  readonly right_squares: number;
};
type CorrectionRow = {
  readonly id: number;
  readonly made_at: number;
  readonly username: string | null;
  readonly reason: string;
  readonly letter: string;
  readonly finished_at: number | null;
  readonly rescored: number;
  readonly to_pass: number | null;
};
type RescoringRow = {
  readonly id: number;
  readonly attempt_id: number;
  readonly username: string;
  readonly right_before: number;
  readonly right_after: number;
  readonly item_count: number;
  readonly rescored_at: number;
};

/** Questions, how they do and what is reported on them, for admins (product.md 12.5 to 12.16). */
export const questionReader = (handle: SqlHandle): QuestionReader => ({
  find: (id) => findQuestion(handle, id),
  list: (choice) => listQuestions(handle, choice),
  bank: (choice) => listBankQuestions(handle, choice),
  details: (id) => findDetails(handle, id),
  byExternalIds: (externalIds) => findByExternalIds(handle, externalIds),
  versions: (id) => listVersions(handle, id),
  tallies: (ids) => talliesOf(handle, ids),
  corrections: (id) => correctionsOf(handle, id),
  rescorings: (questionId, below, limit) => rescoringsOf(handle, questionId, below, limit),
  reports: (choice) => listReports(handle, choice),
  countReports: () => countReports(handle),
  ownReports: (userId) => listReportsOfUser(handle, userId),
});

async function findDetails(handle: SqlHandle, id: number): Promise<QuestionDetails> {
  const { versions, tallies, corrections, open } = await readLists(handle, {
    versions: versionList(id),
    tallies: tallyList([id]),
    corrections: correctionList(id),
    open: {
      columns: { count: 'COUNT(*)' },
      from: 'question_reports WHERE question_id = ? AND is_open = 1',
      values: [id],
    },
  });
  return {
    versions: versions.map(toVersion),
    tallies: tallies.map(toTally),
    corrections: corrections.map(toCorrection),
    openReports: Number(open[0]?.count ?? 0),
  };
}

const tallyList = (ids: readonly number[]): ListQuery<TallyRow> => ({
  columns: {
    ...columnsOf('t', ['question_id', 'option_id', 'answers', 'right_sum', 'right_squares']),
    letter: 'o.letter',
  },
  from: `option_tallies t JOIN answer_options o ON o.id = t.option_id WHERE t.question_id IN (${placeholders(ids)})`,
  values: ids,
  order: { direction: 'ascending', by: ['question_id', 'letter'] },
});

const toTally = (row: TallyRow): LetteredTally => ({
  optionId: row.option_id,
  letter: row.letter,
  answers: row.answers,
  rightSum: Number(row.right_sum),
  rightSquares: Number(row.right_squares),
});

async function talliesOf(handle: SqlHandle, ids: readonly number[]): Promise<Map<number, LetteredTally[]>> {
  const tallies = new Map<number, LetteredTally[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return tallies;
  for (const row of await readList(handle, tallyList(ids))) tallies.get(row.question_id)?.push(toTally(row));
  return tallies;
}

const correctionList = (questionId: number): ListQuery<CorrectionRow> => ({
  columns: {
    ...columnsOf('k', ['id', 'made_at', 'reason', 'finished_at']),
    username: 'u.username',
    letter: 'o.letter',
    rescored: 'COUNT(r.id)',
    to_pass: `SUM(CASE WHEN r.right_before * 100 < ? * r.item_count AND r.right_after * 100 >= ? * r.item_count
      THEN 1 ELSE 0 END)`,
  },
  from: `key_corrections k JOIN answer_options o ON o.id = k.key_option_id
    LEFT JOIN users u ON u.id = k.made_by LEFT JOIN rescorings r ON r.correction_id = k.id
    WHERE k.question_id = ? GROUP BY k.id, k.made_at, u.username, k.reason, o.letter, k.finished_at`,
  values: [PASS_MARK_PERCENT, PASS_MARK_PERCENT, questionId],
  order: { direction: 'descending', by: ['id'] },
});

const toCorrection = (row: CorrectionRow): CorrectionRecord => ({
  id: row.id,
  madeAt: row.made_at,
  madeBy: row.username,
  reason: row.reason,
  key: row.letter,
  finishedAt: row.finished_at,
  rescored: Number(row.rescored),
  toPass: Number(row.to_pass ?? 0),
});

const correctionsOf = async (handle: SqlHandle, questionId: number): Promise<CorrectionRecord[]> =>
  (await readList(handle, correctionList(questionId))).map(toCorrection);

async function rescoringsOf(
  handle: SqlHandle,
  questionId: number,
  below: number | null,
  limit: number,
): Promise<RescoringRecord[]> {
  const rows = await handle.rows<RescoringRow>(
    `SELECT r.id, r.attempt_id, u.username, r.right_before, r.right_after, r.item_count, r.rescored_at
     FROM key_corrections k JOIN rescorings r ON r.correction_id = k.id
     JOIN exam_attempts t ON t.id = r.attempt_id JOIN users u ON u.id = t.user_id
     WHERE k.question_id = ? AND r.id < ? ORDER BY r.id DESC LIMIT ?`,
    [questionId, below ?? Number.MAX_SAFE_INTEGER, limit],
  );
  return rows.map((row) => ({
    id: row.id,
    attemptId: row.attempt_id,
    username: row.username,
    rightBefore: row.right_before,
    rightAfter: row.right_after,
    items: row.item_count,
    at: row.rescored_at,
  }));
}
