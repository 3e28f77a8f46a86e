import type { OutputOf } from '../contract/index.ts';
import type { CompetencyRecord, ExampleRecord } from '../ports/competency.ts';

type ExampleView = OutputOf<'competency.example'>['example'];
type CompetencyView = OutputOf<'competency.competencies'>[number];

export const presentCompetency = ({ title, ...rest }: CompetencyRecord): CompetencyView => ({
  ...rest,
  competency: title,
});

/** An example with its text; only for learners with P.Eng. access. */
export const presentExample = (record: ExampleRecord, savedIds: ReadonlySet<number>): ExampleView => ({
  id: record.id,
  discipline: { id: record.disciplineId, name: record.discipline },
  situation: record.situation,
  action: record.action,
  outcome: record.outcome,
  saved: savedIds.has(record.id),
});
