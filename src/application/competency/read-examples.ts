import { isExampleWithout } from '../../domain/competency/model-example.ts';
import { findRegulator, type Regulator } from '../../domain/competency/regulators.ts';
import type { FindingKind } from '../../domain/competency/writing/finding.ts';
import { accepted, refused } from '../../domain/result.ts';
import type { CompetencyReader, CompetencyRecord, ExampleRecord, ExampleScope } from '../ports/competency.ts';
import type { UseCase } from '../use-case.ts';
import { findAskedScope } from './asked-competencies.ts';
import type { CompetencyPorts } from './ports.ts';
import { presentExample } from './present-example.ts';
import { MAX_SAVED_EXAMPLES } from './save-example.ts';

type Ports = Pick<CompetencyPorts, 'competencies'>;

/** Examples that are read at most in search of one that a check finds nothing in. */
const MAX_READ = 40;

type Wanted = { readonly kind: FindingKind; readonly code: string; readonly regulator: Regulator };

/** The first example that does well what a check looks for. */
async function findModel(
  reader: CompetencyReader,
  scope: ExampleScope,
  { kind, ...asked }: Wanted,
): Promise<ExampleRecord | null> {
  const examples = await reader.examples(scope, MAX_READ);
  return examples.find((example) => isExampleWithout(kind, example, asked)) ?? null;
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
    const asked = await findAskedScope(reader, isNamed, provinceId);
    if (!asked) return refused({ code: 'not-found' });
    const { competency, competencyIds, all } = asked;
    const scope = { competencyIds, disciplineId };
    const regulator = findRegulator(command.regulator ?? '');
    const code = all.find(isNamed)?.code ?? '';
    const wanted = regulator && command.without ? { kind: command.without, code, regulator } : null;
    const [ids, model, saved, seen] = await Promise.all([
      reader.exampleIds(scope),
      wanted && findModel(reader, scope, wanted),
      reader.savedOf(user.id, MAX_SAVED_EXAMPLES),
      reader.shownTo(user.id, competencyIds),
    ]);
    const at = Math.max(0, ids.indexOf((wanted ? model?.id : exampleId) ?? 0));
    const record = model ?? (await reader.example(ids[at] ?? 0));
    if (!record) return refused({ code: 'not-found' });
    const example = presentExample(record, all, new Set(saved.map((entry) => entry.exampleId)));
    const { situation, action, outcome } = example;
    const beside = { previousId: ids[at - 1] ?? null, nextId: ids[at + 1] ?? null };
    const shown = seen.filter((id) => ids.includes(id)).length;
    const where = { shown, place: at + 1, total: ids.length, ...beside };
    return accepted({ situation, action, outcome, competency, example, ...where });
  };
