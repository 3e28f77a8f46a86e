import { chooseNextExample } from '../../domain/competency/example-choice.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { ExampleRecord, ExampleRepository, ExampleScope } from '../ports/competency.ts';
import type { UseCase } from '../use-case.ts';
import { findAskedScope } from './asked-competencies.ts';
import type { CompetencyPorts } from './ports.ts';
import { presentExample } from './present-example.ts';
import { MAX_SAVED_EXAMPLES } from './save-example.ts';

type Ports = Pick<CompetencyPorts, 'transact' | 'competencies' | 'randomness' | 'clock'>;

type Drawn = { readonly record: ExampleRecord; readonly shown: number; readonly total: number };

/** Shows a stored example; none is repeated before all were shown (product.md 9.5). */
export const generateExample =
  (ports: Ports): UseCase<'competency.generate'> =>
  async ({ user }, { competencyId, provinceId, disciplineId = null }) => {
    const asked = await findAskedScope(ports.competencies, ({ id }) => id === competencyId, provinceId);
    if (!asked) return refused({ code: 'not-found' });
    const { competency, competencyIds, all } = asked;
    const scope = { competencyIds, disciplineId };
    const drawn = await ports.transact<Drawn, Refusal>(async ({ users, examples }) => {
      // The lock keeps two requests of one learner from drawing the same example.
      await users.lock(user.id);
      return draw(ports, examples, user.id, scope);
    });
    if (!drawn.ok) return drawn;
    const { record, shown, total } = drawn.value;
    const saved = await ports.competencies.savedOf(user.id, MAX_SAVED_EXAMPLES);
    const example = presentExample(record, all, new Set(saved.map(({ exampleId }) => exampleId)));
    const { situation, action, outcome } = example;
    return accepted({ situation, action, outcome, competency, example, shown, total });
  };

async function draw(
  { randomness, clock }: Ports,
  examples: ExampleRepository,
  userId: number,
  scope: ExampleScope,
): Promise<Result<Drawn, Refusal>> {
  const pool = await examples.pool(scope);
  const shown = await examples.shown(userId, scope.competencyIds);
  const choice = chooseNextExample(pool, shown, randomness.number);
  const record = choice && (await examples.find(choice.id));
  if (!record || !choice) return refused({ code: 'not-found' });
  await examples.noteShown(userId, record.competencyId, choice.id, clock.now());
  return accepted({ record, shown: choice.seen, total: pool.length });
}
