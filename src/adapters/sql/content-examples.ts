import type { ContentLoadReport } from '../../application/ports/content.ts';
import type { CompetencyExample } from '../../application/ports/study-material.ts';
import { saveMaterial } from './content-material.ts';
import { createIdLookup } from './ids-by-key.ts';
import type { SqlHandle } from './sql-handle.ts';

/** Stores P.Eng. examples; throws when a discipline or competency was not stored before (product.md 5.1, 5.2). */
export async function saveExamples(
  handle: SqlHandle,
  examples: readonly CompetencyExample[],
  now: number,
): Promise<ContentLoadReport> {
  const disciplineId = await createIdLookup(handle, 'disciplines', 'slug');
  const competencyId = await createIdLookup(handle, 'engineering_competencies', 'code');
  const rows = examples.map(({ discipline, competency, number, situation, action, outcome, annotations }) => ({
    external_id: `${discipline}/${competency}/${number}`,
    discipline_id: disciplineId(discipline),
    competency_id: competencyId(competency),
    situation,
    action,
    outcome,
    annotations: annotations ? JSON.stringify(annotations) : null,
  }));
  return saveMaterial(handle, { table: 'peng_examples', keyColumn: 'external_id' }, rows, now);
}
