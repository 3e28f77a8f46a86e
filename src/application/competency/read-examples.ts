import { isExampleWithout } from '../../domain/competency/model-example.ts';
import { findRegulator, type Regulator } from '../../domain/competency/regulators.ts';
import type { FindingKind } from '../../domain/competency/writing/finding.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { CompetencyReader, CompetencyRecord } from '../ports/competency.ts';
import type { UseCase } from '../use-case.ts';
import { findAskedScope } from './asked-competencies.ts';
import type { CompetencyPorts } from './ports.ts';
import { presentExample } from './present-example.ts';
import { MAX_SAVED_EXAMPLES } from './save-example.ts';

type Ports = Pick<CompetencyPorts, 'competencies'>;

/** Examples that are read at most in search of one that a check finds nothing in. */
const MAX_READ = 40;

/** Where the first example is that does well what a check looks for; the first of all where there is none. */
async function findModel(
  reader: CompetencyReader,
  ids: readonly number[],
  { kind, ...asked }: { readonly kind: FindingKind; readonly code: string; readonly regulator: Regulator },
): Promise<number> {
  for (const [at, id] of ids.slice(0, MAX_READ).entries()) {
    const example = await reader.example(id);
    if (example && isExampleWithout(kind, example, asked)) return at;
  }
  return 0;
}

/**
 * An example of a competency, by default the first, with the ids before and after it and how many the learner has seen.
 * An example that was removed is replaced by the first one.
 */
export const readExamples =
  ({ competencies: reader }: Ports): UseCase<'competency.example'> =>
  async ({ user }, command) => {
    const { competency: key, provinceId, disciplineId = null, exampleId } = command;
    const isNamed = ({ id, code }: CompetencyRecord) => (key.includes('.') ? code === key : id === Number(key));
    const scope = await findAskedScope(reader, isNamed, provinceId);
    if (!scope) return refused({ code: 'not-found' });
    const { competency, competencyIds, all } = scope;
    const ids = await reader.exampleIds({ competencyIds, disciplineId });
    const regulator = findRegulator(command.regulator ?? '');
    const kind = command.without;
    const code = all.find(isNamed)?.code ?? '';
    const at =
      regulator && kind
        ? await findModel(reader, ids, { kind, code, regulator })
        : Math.max(0, exampleId === undefined ? 0 : ids.indexOf(exampleId));
    const [record, saved, seen] = await Promise.all([
      reader.example(ids[at] ?? 0),
      reader.savedOf(user.id, MAX_SAVED_EXAMPLES),
      reader.shownTo(user.id, competencyIds),
    ]);
    if (!record) return refused({ code: 'not-found' });
    const example = presentExample(record, all, new Set(saved.map((entry) => entry.exampleId)));
    const { situation, action, outcome } = example;
    const beside = { previousId: ids[at - 1] ?? null, nextId: ids[at + 1] ?? null };
    const shown = seen.filter((id) => ids.includes(id)).length;
    const where = { shown, place: at + 1, total: ids.length, ...beside };
    return accepted({ situation, action, outcome, competency, example, ...where });
  };
