import type { ExampleRecord, ExampleScope } from '../../application/ports/competency.ts';
import type { ExampleAnnotations } from '../../domain/competency/annotations.ts';
import { findFirstRow, placeholders, type SqlHandle } from './sql-handle.ts';
import { findRepeatsOfShownExamples } from './upload-repeats.ts';

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

/**
 * Whether an example is in the bank: it is in the files, or an upload that is published and not undone brought it or named it
 * too (product.md 9.12, 9.17).
 * `example` is the name of the table in the statement.
 */
export const isInExampleBank = (example: string): string =>
  `${example}.retired_at IS NULL AND (${example}.upload_id IS NULL OR EXISTS (SELECT 1 FROM example_uploads shown
     WHERE shown.id = ${example}.upload_id AND shown.published_at IS NOT NULL AND shown.undone_at IS NULL)
     OR ${findRepeatsOfShownExamples(example)})`;

/** The examples of a competency, of one discipline or of all, oldest first. */
export async function exampleIds(handle: SqlHandle, { competencyId, disciplineId }: ExampleScope): Promise<number[]> {
  const rows = await handle.rows<{ id: number }>(
    `SELECT e.id FROM peng_examples e
     WHERE e.competency_id = ? ${disciplineId === null ? '' : 'AND e.discipline_id = ?'} AND ${isInExampleBank('e')} ORDER BY e.id`,
    disciplineId === null ? [competencyId] : [competencyId, disciplineId],
  );
  return rows.map(({ id }) => id);
}

/** The texts of all examples of competencies, each example's in one; for comparing drafts with them. */
export async function exampleTexts(handle: SqlHandle, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await handle.rows<Pick<ExampleRow, 'situation' | 'action' | 'outcome'>>(
    `SELECT e.situation, e.action, e.outcome FROM peng_examples e
     JOIN engineering_competencies c ON c.id = e.competency_id
     WHERE c.code IN (${placeholders(codes)}) AND ${isInExampleBank('e')} ORDER BY e.id`,
    codes,
  );
  return rows.map(({ situation, action, outcome }) => `${situation}\n${action}\n${outcome}`);
}

/** The examples of a competency that a learner was shown: the rows stand in the order of showing. */
export async function shownIds(handle: SqlHandle, userId: number, competencyId: number): Promise<number[]> {
  const sql = 'SELECT example_id FROM example_showings WHERE user_id = ? AND competency_id = ? ORDER BY id';
  return (await handle.rows<{ example_id: number }>(sql, [userId, competencyId])).map((row) => row.example_id);
}

/** An example that is in the bank, or null. */
export async function exampleById(handle: SqlHandle, id: number): Promise<ExampleRecord | null> {
  const row = await findFirstRow<ExampleRow>(
    handle,
    `SELECT e.id, e.competency_id, e.discipline_id, d.name AS discipline, e.situation, e.action, e.outcome, e.annotations
     FROM peng_examples e JOIN disciplines d ON d.id = e.discipline_id WHERE e.id = ? AND ${isInExampleBank('e')}`,
    [id],
  );
  if (!row) return null;
  const { competency_id, discipline_id, annotations, ...rest } = row;
  const parsed = annotations === null ? null : (JSON.parse(annotations) as ExampleAnnotations);
  return { ...rest, competencyId: competency_id, disciplineId: discipline_id, annotations: parsed };
}
