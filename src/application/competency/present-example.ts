import type { ExampleAnnotations, MarginNote, WeakVersion } from '../../domain/competency/annotations.ts';
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
  annotations: presentAnnotations(record.annotations),
  saved: savedIds.has(record.id),
});

const presentNotes = (notes: readonly MarginNote[]) =>
  notes.map(({ part, passage, shows, note }) => ({ part, passage, shows, note }));

const presentWeak = ({ notes, ...weak }: WeakVersion) => ({ ...weak, notes: presentNotes(notes) });

/** Annotations without what only the measuring of the checks needs. */
function presentAnnotations(annotations: ExampleAnnotations | null): ExampleView['annotations'] {
  if (!annotations) return null;
  const { setting, level, why, raise, notes, short, weak } = annotations;
  const rest = { short, weak: weak && presentWeak(weak) };
  return { setting, level, why, raise, notes: presentNotes(notes), ...rest };
}
