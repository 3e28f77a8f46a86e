import { yieldToEventLoop } from '../../application/concurrency/yield-to-event-loop.ts';
import type { ExampleRecord, ExampleScope } from '../../application/ports/competency.ts';
import type { ExampleAnnotations } from '../../domain/competency/annotations.ts';
import { joinParts } from '../../domain/competency/competency-texts.ts';
import { computeShingles, type ExampleShingles } from '../../domain/competency/writing/shingles.ts';
import { findFirstRow, placeholders, type SqlHandle } from './sql-handle.ts';
import { buildShownRepeatCondition } from './upload-rows.ts';

type ExampleRow = {
  readonly id: number;
  readonly competency_id: number;
  readonly discipline_id: number;
  readonly discipline: string;
  readonly situation: string;
  readonly action: string;
  readonly outcome: string;
  /** JSON, or null for what was uploaded. */
  readonly annotations: string | null;
};

type StoredAnnotations = Omit<ExampleAnnotations, 'sentences'> & Partial<Pick<ExampleAnnotations, 'sentences'>>;

/** Rows that were stored before sentences had labels name none. */
const parseAnnotations = ({ annotations }: Pick<ExampleRow, 'annotations'>): ExampleAnnotations | null =>
  annotations === null ? null : { sentences: null, ...(JSON.parse(annotations) as StoredAnnotations) };

/**
 * Whether an example is in the bank: it is in the files, or an upload that is published and not undone brought it or named it
 * too (product.md 9.12, 9.17).
 * `example` is the name of the table in the statement.
 */
export const buildInExampleBankCondition = (example: string): string =>
  `${example}.retired_at IS NULL AND (${example}.upload_id IS NULL OR EXISTS (SELECT 1 FROM example_uploads shown
     WHERE shown.id = ${example}.upload_id AND shown.published_at IS NOT NULL AND shown.undone_at IS NULL)
     OR ${buildShownRepeatCondition(example)})`;

/** Which examples are in scope, as a condition with its values. */
const inScope = ({ competencyIds, disciplineId }: ExampleScope) => ({
  condition: `e.competency_id IN (${placeholders(competencyIds)}) ${disciplineId === null ? '' : 'AND e.discipline_id = ?'} AND ${buildInExampleBankCondition('e')}`,
  values: disciplineId === null ? [...competencyIds] : [...competencyIds, disciplineId],
});

/** The examples of competencies, of one discipline or of all, oldest first. */
export async function listExampleIds(handle: SqlHandle, scope: ExampleScope): Promise<number[]> {
  const { condition, values } = inScope(scope);
  const sql = `SELECT e.id FROM peng_examples e WHERE ${condition} ORDER BY e.id`;
  return (await handle.rows<{ id: number }>(sql, values)).map(({ id }) => id);
}

const SELECT_EXAMPLES = `SELECT e.id, e.competency_id, e.discipline_id, d.name AS discipline, e.situation, e.action, e.outcome, e.annotations
     FROM peng_examples e JOIN disciplines d ON d.id = e.discipline_id`;

function toExample(row: ExampleRow): ExampleRecord {
  const { competency_id, discipline_id, annotations: _, ...rest } = row;
  return { ...rest, competencyId: competency_id, disciplineId: discipline_id, annotations: parseAnnotations(row) };
}

/** The examples in scope with their texts, oldest first. */
export async function listExamples(handle: SqlHandle, scope: ExampleScope, limit: number): Promise<ExampleRecord[]> {
  const { condition, values } = inScope(scope);
  const sql = `${SELECT_EXAMPLES} WHERE ${condition} ORDER BY e.id LIMIT ?`;
  return (await handle.rows<ExampleRow>(sql, [...values, limit])).map(toExample);
}

/** Examples read at once for comparing drafts with them; between two parts other requests get their turn. */
const COMPARED_AT_ONCE = 50;

type ComparedRow = Pick<ExampleRow, 'id' | 'situation' | 'action' | 'outcome' | 'annotations'> & {
  readonly code: string;
};

/** The shingles of all examples and of their weak versions, in parts, since computing them takes its time. */
export async function listExampleShingles(handle: SqlHandle): Promise<ExampleShingles[]> {
  const found: ExampleShingles[] = [];
  let after = 0;
  for (;;) {
    const rows = await handle.rows<ComparedRow>(
      `SELECT e.id, c.code, e.situation, e.action, e.outcome, e.annotations FROM peng_examples e
       JOIN engineering_competencies c ON c.id = e.competency_id
       WHERE e.id > ? AND ${buildInExampleBankCondition('e')} ORDER BY e.id LIMIT ${COMPARED_AT_ONCE}`,
      [after],
    );
    for (const row of rows) {
      const weak = parseAnnotations(row)?.weak ?? null;
      for (const texts of weak ? [row, weak] : [row])
        found.push({ code: row.code, shingles: computeShingles(joinParts(texts)) });
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < COMPARED_AT_ONCE) return found;
    await yieldToEventLoop();
  }
}

/** The examples of competencies that a learner was shown: rows are stored in the order of showing. */
export async function listShownExampleIds(
  handle: SqlHandle,
  userId: number,
  competencyIds: readonly number[],
): Promise<number[]> {
  const sql = `SELECT example_id FROM example_showings
     WHERE user_id = ? AND competency_id IN (${placeholders(competencyIds)}) ORDER BY id`;
  return (await handle.rows<{ example_id: number }>(sql, [userId, ...competencyIds])).map((row) => row.example_id);
}

/** An example that is in the bank, or null. */
export async function findExample(handle: SqlHandle, id: number): Promise<ExampleRecord | null> {
  const sql = `${SELECT_EXAMPLES} WHERE e.id = ? AND ${buildInExampleBankCondition('e')}`;
  const row = await findFirstRow<ExampleRow>(handle, sql, [id]);
  return row && toExample(row);
}
