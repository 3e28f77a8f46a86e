import type { ExampleRecord } from '../../application/ports/competency-reader.ts';

export type ExampleRow = {
  readonly id: number;
  readonly competency_id: number;
  readonly discipline_id: number;
  readonly discipline: string;
  readonly situation: string;
  readonly action: string;
  readonly outcome: string;
};

export const SELECT_EXAMPLE = `
  SELECT e.id, e.competency_id, e.discipline_id, d.name AS discipline, e.situation, e.action, e.outcome
  FROM peng_examples e JOIN disciplines d ON d.id = e.discipline_id`;

/** An example as the application knows it. */
export const toExample = ({ competency_id, discipline_id, ...row }: ExampleRow): ExampleRecord => ({
  ...row,
  competencyId: competency_id,
  disciplineId: discipline_id,
});
