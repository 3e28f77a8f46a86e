import { accepted, refused } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import type { CompetencyPorts } from './ports.ts';
import { presentCompetency, presentExample } from './present-example.ts';
import { MAX_SAVED_EXAMPLES } from './save-example.ts';

type Ports = Pick<CompetencyPorts, 'competencies'>;

/**
 * An example of a competency, by default the first, with the ids before and after it and how many the learner has seen.
 * An example that was removed is replaced by the first one.
 */
export const readExamples =
  ({ competencies: reader }: Ports): UseCase<'competency.example'> =>
  async ({ user }, command) => {
    const { competency: key, disciplineId = null, exampleId } = command;
    const all = await reader.competencies(null);
    const competency = all.find(({ id, code }) => (key.includes('.') ? code === key : id === Number(key)));
    if (!competency) return refused({ code: 'not-found' });
    const ids = await reader.exampleIds({ competencyId: competency.id, disciplineId });
    const at = Math.max(0, exampleId === undefined ? 0 : ids.indexOf(exampleId));
    const [record, saved, seen] = await Promise.all([
      reader.example(ids[at] ?? 0),
      reader.savedOf(user.id, MAX_SAVED_EXAMPLES),
      reader.shownTo(user.id, competency.id),
    ]);
    if (!record) return refused({ code: 'not-found' });
    const example = presentExample(record, new Set(saved.map((entry) => entry.exampleId)));
    const { situation, action, outcome } = example;
    const beside = { previousId: ids[at - 1] ?? null, nextId: ids[at + 1] ?? null };
    const shown = seen.filter((id) => ids.includes(id)).length;
    const where = { shown, place: at + 1, total: ids.length, ...beside };
    return accepted({ situation, action, outcome, competency: presentCompetency(competency), example, ...where });
  };
