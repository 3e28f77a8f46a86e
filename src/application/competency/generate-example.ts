import { chooseExample } from '../../domain/competency/example-choice.ts';
import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { CompetencyReader, ExampleRecord, ExampleRepository, ExampleScope } from '../ports/competency.ts';
import type { Clock, Randomness } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';
import { presentCompetency, presentExample } from './present-example.ts';
import { MOST_SAVED } from './save-example.ts';

type Ports = {
  readonly transact: Transact;
  readonly competencies: CompetencyReader;
  readonly randomness: Randomness;
  readonly clock: Clock;
};

type Drawn = { readonly record: ExampleRecord; readonly shown: number; readonly total: number };

/** Shows one of the stored examples, none twice before all were shown (product.md 9.5). */
export const generateExample =
  (ports: Ports) =>
  async (
    user: User,
    { competencyId, disciplineId }: CommandOf<'competency.generate'>,
  ): Promise<Result<OutputOf<'competency.generate'>, Refusal>> => {
    const competency = (await ports.competencies.competencies(null)).find(({ id }) => id === competencyId);
    if (!competency) return refused({ code: 'not-found' });
    const scope = { competencyId, disciplineId: disciplineId ?? null };
    const drawn = await ports.transact<Drawn, Refusal>(async ({ users, examples }) => {
      // Two requests of one learner must not draw the same one at once.
      await users.lock(user.id);
      return draw(ports, examples, user.id, scope);
    });
    if (!drawn.ok) return drawn;
    const { record, shown, total } = drawn.value;
    const saved = await ports.competencies.savedOf(user.id, MOST_SAVED);
    const example = presentExample(record, new Set(saved.map(({ exampleId }) => exampleId)));
    const { situation, action, outcome } = example;
    return accepted({ situation, action, outcome, competency: presentCompetency(competency), example, shown, total });
  };

async function draw(
  { randomness, clock }: Ports,
  examples: ExampleRepository,
  userId: number,
  scope: ExampleScope,
): Promise<Result<Drawn, Refusal>> {
  const pool = await examples.pool(scope);
  const shown = await examples.shown(userId, scope.competencyId);
  const choice = chooseExample(pool, shown, randomness.number);
  const record = choice && (await examples.find(choice.id));
  if (!record || !choice) return refused({ code: 'not-found' });
  await examples.noteShown(userId, scope.competencyId, choice.id, clock.now());
  return accepted({ record, shown: choice.seen, total: pool.length });
}
