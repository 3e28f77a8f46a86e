import type { ExampleRecord, ExampleScope } from '../../application/ports/competency-reader.ts';
import { firstRow, type SqlHandle } from './sql-handle.ts';

type ExampleRow = {
  readonly id: number;
  readonly competency_id: number;
  readonly discipline_id: number;
  readonly discipline: string;
  readonly situation: string;
  readonly action: string;
  readonly outcome: string;
};

/** The examples of a competency, of one discipline or of all, oldest first. */
export async function exampleIds(handle: SqlHandle, { competencyId, disciplineId }: ExampleScope): Promise<number[]> {
  const rows = await handle.rows<{ id: number }>(
    `SELECT id FROM peng_examples
     WHERE competency_id = ? ${disciplineId === null ? '' : 'AND discipline_id = ?'} AND retired_at IS NULL ORDER BY id`,
    disciplineId === null ? [competencyId] : [competencyId, disciplineId],
  );
  return rows.map(({ id }) => id);
}

/** An example that is in the bank, or null. */
export async function exampleById(handle: SqlHandle, id: number): Promise<ExampleRecord | null> {
  const row = await firstRow<ExampleRow>(
    handle,
    `SELECT e.id, e.competency_id, e.discipline_id, d.name AS discipline, e.situation, e.action, e.outcome
     FROM peng_examples e JOIN disciplines d ON d.id = e.discipline_id WHERE e.id = ? AND e.retired_at IS NULL`,
    [id],
  );
  if (!row) return null;
  const { competency_id, discipline_id, ...rest } = row;
  return { ...rest, competencyId: competency_id, disciplineId: discipline_id };
}
