import { type MarginNote, sortNotesByPassage, type WeakVersion } from '../../domain/competency/annotations.ts';
import type { CompetencyTexts } from '../../domain/competency/competency-texts.ts';
import { labelSentences } from '../../domain/competency/sentence-labels.ts';
import type { OutputOf } from '../contract/index.ts';
import type { CompetencyRecord, ExampleRecord } from '../ports/competency.ts';

type ExampleView = OutputOf<'competency.example'>['example'];
/** An example with its text and the one of the 34 for which it was written; only for learners with P.Eng. access. */
export const presentExample = (
  record: ExampleRecord,
  all: readonly CompetencyRecord[],
  savedIds: ReadonlySet<number>,
): ExampleView => ({
  id: record.id,
  discipline: { id: record.disciplineId, name: record.discipline },
  competency: presentOwnCompetency(record, all),
  situation: record.situation,
  action: record.action,
  outcome: record.outcome,
  annotations: presentAnnotations(record),
  saved: savedIds.has(record.id),
});

function presentOwnCompetency({ competencyId }: ExampleRecord, all: readonly CompetencyRecord[]) {
  const own = all.find(({ id }) => id === competencyId);
  return { id: competencyId, code: own?.code ?? '', competency: own?.title ?? '' };
}

/** Notes in the order in which their passages are read. */
const presentNotes = (texts: CompetencyTexts, notes: readonly MarginNote[]) =>
  sortNotesByPassage(texts, notes).map(({ part, passage, shows, note }) => ({ part, passage, shows, note }));

const presentWeak = ({ notes, ...weak }: WeakVersion) => ({ ...weak, notes: presentNotes(weak, notes) });

/** Annotations without what only the measuring of the checks needs. */
function presentAnnotations({ annotations, ...texts }: ExampleRecord): ExampleView['annotations'] {
  if (!annotations) return null;
  const { setting, sentences, level, why, raise, notes, short, weak } = annotations;
  const labelled = sentences && labelSentences(texts, sentences);
  const shortened = short && { ...short, notes: presentNotes(short, notes) };
  const rest = { sentences: labelled, short: shortened, weak: weak && presentWeak(weak) };
  return { setting, level, why, raise, notes: presentNotes(texts, notes), ...rest };
}
