import type {
  ChoiceCount,
  ItemStatisticsRepository,
  ItemStatisticsSummary,
  StatisticsQuery,
  StatisticsSort,
  StoredItemStatistics,
} from '../../application/ports/item-statistics.ts';
import type { AreaCode } from '../../domain/exam/blueprint.ts';
import type { ItemAlarm } from '../../domain/learning/item-alarms.ts';
import { insertRows } from './insert-rows.ts';
import { type ItemUseRow, toItemUse } from './question-rows.ts';
import { parseWording } from './question-version.ts';
import { type SqlHandle, updateOneRow } from './sql-handle.ts';

type StatisticsCounts = { readonly all_count: number; readonly alarms: number; readonly withheld: number };

const LETTERS = ['A', 'B', 'C', 'D'];

/** Statistics of items by version, and items taken out of papers. */
export const itemStatisticsRepository = (handle: SqlHandle): ItemStatisticsRepository => ({
  listVersionKeys: () => listVersionKeys(handle),
  countExamChoices: (fromId, toId) =>
    handle.rows<ChoiceCount>(
      `SELECT i.version_id AS versionId, a.selected_answer_id AS optionId, COUNT(*) AS count
       FROM exam_attempts t JOIN user_answers a ON a.exam_attempt_id = t.id
       JOIN attempt_items i ON i.attempt_id = t.id AND i.question_id = a.question_id
       WHERE t.user_id BETWEEN ? AND ? AND t.completed = 1 GROUP BY i.version_id, a.selected_answer_id`,
      [fromId, toId],
    ),
  listPracticeChoices: async (fromId, toId) => {
    const rows = await handle.rows<{ questionId: number; choice: string; answeredAt: number }>(
      `SELECT source_id AS questionId, choice, answered_at AS answeredAt FROM practice_answers
       WHERE user_id BETWEEN ? AND ? AND source = 'item'`,
      [fromId, toId],
    );
    return rows.map(({ choice, ...row }) => ({ ...row, optionId: Number(choice) }));
  },
  listTimeBins: () => handle.rows('SELECT version_id AS versionId, bin, people FROM item_time_bins'),
  saveStatistics: (statistics, now) => saveStatistics(handle, statistics, now),
  listStatistics: (query) => listStatistics(handle, query),
  countStatistics: async () => {
    const [counts] = await handle.rows<StatisticsCounts>(
      `SELECT (SELECT COUNT(*) FROM item_statistics) AS all_count,
         (SELECT COUNT(*) FROM item_statistics WHERE alarm_count > 0) AS alarms,
         (SELECT COUNT(*) FROM questions WHERE withheld_at IS NOT NULL AND retired_at IS NULL) AS withheld`,
    );
    return { all: Number(counts?.all_count), alarms: Number(counts?.alarms), withheld: Number(counts?.withheld) };
  },
  setWithheld: (questionId, at) =>
    updateOneRow(
      handle,
      `UPDATE questions SET withheld_at = ? WHERE id = ? AND withheld_at IS ${at === null ? 'NOT NULL' : 'NULL'}`,
      [at, questionId],
    ),
});

async function listVersionKeys(handle: SqlHandle): ReturnType<ItemStatisticsRepository['listVersionKeys']> {
  const rows = await handle.rows<{
    id: number;
    question_id: number;
    created_at: number;
    key_option_id: number;
    option_id: number;
  }>(
    `SELECT v.id, v.question_id, v.created_at, COALESCE(c.key_option_id, v.key_option_id) AS key_option_id, o.id AS option_id
     FROM question_versions v JOIN questions q ON q.id = v.question_id
     JOIN answer_options o ON o.question_id = q.id AND o.retired_at IS NULL
     LEFT JOIN question_versions c ON c.id = v.corrected_by
     WHERE q.retired_at IS NULL ORDER BY v.question_id, v.number, o.id`,
  );
  const keys = new Map<number, Awaited<ReturnType<typeof listVersionKeys>>[number] & { optionIds: number[] }>();
  for (const { id, question_id, created_at, key_option_id, option_id } of rows) {
    const known = keys.get(id);
    if (known) known.optionIds.push(option_id);
    else {
      const key = { id, questionId: question_id, createdAt: created_at, keyOptionId: key_option_id };
      keys.set(id, { ...key, optionIds: [option_id] });
    }
  }
  return [...keys.values()];
}

const COLUMNS = [
  'version_id',
  'question_id',
  'answers',
  'facility',
  'discrimination',
  'infit',
  'outfit',
  'median_ms',
  'chosen',
  'alarms',
  'alarm_count',
  'computed_at',
];

/** Rows of one statement: what the text of a statement may hold on MySQL, and short enough for SQLite not to hold others up. */
const CHUNK = 200;

async function saveStatistics(
  handle: SqlHandle,
  statistics: readonly StoredItemStatistics[],
  now: number,
): Promise<void> {
  await handle.run('DELETE FROM item_statistics', []);
  const rows = statistics.map((each) => [
    ...[each.versionId, each.questionId, each.answers, each.facility, each.discrimination, each.infit, each.outfit],
    ...[each.medianMs, JSON.stringify(each.chosen), JSON.stringify(each.alarms), each.alarms.length, now],
  ]);
  for (let from = 0; from < rows.length; from += CHUNK) {
    await insertRows(handle, 'item_statistics', COLUMNS, rows.slice(from, from + CHUNK));
  }
}

const SORTS: Readonly<Record<StatisticsSort, string>> = {
  question: 'q.external_id',
  answers: 's.answers',
  facility: 's.facility',
  discrimination: 's.discrimination',
  infit: 's.infit',
  outfit: 's.outfit',
  time: 's.median_ms',
  alarms: 's.alarm_count',
};

const SHOWN: Readonly<Record<StatisticsQuery['show'], string>> = {
  all: 's.version_id IS NOT NULL',
  alarms: 's.alarm_count > 0',
  withheld: 'q.withheld_at IS NOT NULL',
};

type LineRow = ItemUseRow & {
  readonly id: number;
  readonly external_id: string;
  readonly question: string;
  readonly area: AreaCode;
  readonly version_number: number;
  readonly withheld_at: number | null;
  readonly version_id: number;
  readonly number: number;
  readonly body: string;
  readonly key_option_id: number;
  readonly answers: number | null;
  readonly facility: number | null;
  readonly discrimination: number | null;
  readonly infit: number | null;
  readonly outfit: number | null;
  readonly median_ms: number | null;
  readonly chosen: string | null;
  readonly alarms: string | null;
  readonly computed_at: number | null;
};

/** Where a figure is missing a line comes last, in either direction. */
async function listStatistics(
  handle: SqlHandle,
  { sort, isDescending, show, skip, limit }: StatisticsQuery,
): Promise<ItemStatisticsSummary[]> {
  const column = SORTS[sort];
  const rows = await handle.rows<LineRow>(
    `SELECT q.id, q.external_id, q.question, q.area, q.version_number, q.withheld_at, q.is_exam_question, q.exam_set,
       q.is_free, q.chapter_number, q.module_number, v.id AS version_id, v.number, v.body,
       COALESCE(c.key_option_id, v.key_option_id) AS key_option_id,
       s.answers, s.facility, s.discrimination, s.infit, s.outfit, s.median_ms, s.chosen, s.alarms, s.computed_at
     FROM questions q LEFT JOIN item_statistics s ON s.question_id = q.id
     JOIN question_versions v ON v.question_id = q.id
       AND (v.id = s.version_id OR (s.version_id IS NULL AND v.number = q.version_number))
     LEFT JOIN question_versions c ON c.id = v.corrected_by
     WHERE q.retired_at IS NULL AND ${SHOWN[show]}
     ORDER BY CASE WHEN ${column} IS NULL THEN 1 ELSE 0 END, ${column} ${isDescending ? 'DESC' : 'ASC'}, v.id
     LIMIT ? OFFSET ?`,
    [limit, skip],
  );
  return rows.map(toLine);
}

function toLine(row: LineRow): ItemStatisticsSummary {
  const chosen = JSON.parse(row.chosen ?? '{}') as Record<string, number>;
  return {
    versionId: row.version_id,
    questionId: row.id,
    externalId: row.external_id,
    stem: row.question,
    area: row.area,
    use: toItemUse(row),
    version: row.number,
    isCurrent: row.number === row.version_number,
    isWithheld: row.withheld_at !== null,
    answers: row.answers ?? 0,
    facility: row.facility,
    discrimination: row.discrimination,
    infit: row.infit,
    outfit: row.outfit,
    medianMs: row.median_ms,
    alarms: JSON.parse(row.alarms ?? '[]') as ItemAlarm[],
    computedAt: row.computed_at ?? 0,
    options: parseWording(row.body).options.map(({ id }, index) => ({
      letter: LETTERS[index] ?? '',
      isKey: id === row.key_option_id,
      chosen: chosen[id] ?? 0,
    })),
  };
}
