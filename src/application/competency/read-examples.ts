import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { CompetencyReader } from '../ports/competency-reader.ts';
import type { User } from '../ports/user-repository.ts';
import { presentCompetency, presentExample } from './present-example.ts';
import { MOST_SAVED } from './save-example.ts';

type Ports = { readonly competencies: CompetencyReader };
type Read = Result<OutputOf<'competency.example'>, Refusal>;

/** As many examples of one competency as are read at once. */
const MOST_EXAMPLES = 100;

/** All examples of a competency, the first one also by itself; 404 where there is none (product.md 9.2, 9.6). */
export const readExamples =
  ({ competencies: reader }: Ports) =>
  async (user: User, { competency: key, disciplineId }: CommandOf<'competency.example'>): Promise<Read> => {
    const all = await reader.competencies(null);
    const competency = all.find(({ id, code }) => (key.includes('.') ? code === key : id === Number(key)));
    if (!competency) return refused({ code: 'not-found' });
    const [records, saved] = await Promise.all([
      reader.examples(competency.id, disciplineId ?? null, MOST_EXAMPLES),
      reader.savedOf(user.id, MOST_SAVED),
    ]);
    const savedIds = new Set(saved.map(({ exampleId }) => exampleId));
    const [example, ...others] = records.map((record) => presentExample(record, savedIds));
    if (!example) return refused({ code: 'not-found' });
    const { situation, action, outcome } = example;
    const shown = { competency: presentCompetency(competency), example, examples: [example, ...others] };
    return accepted({ situation, action, outcome, ...shown });
  };
