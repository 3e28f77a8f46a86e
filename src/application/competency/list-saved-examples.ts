import { openingWords } from '../../domain/competency/opening-words.ts';
import { accepted, type Result } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { moment } from '../moment.ts';
import type { User } from '../ports/accounts.ts';
import type { CompetencyReader } from '../ports/competency.ts';
import { MOST_SAVED } from './save-example.ts';

/** The learner's list by what each example is about; the text is read when one is opened (product.md 9.7). */
export const listSavedExamples =
  ({ competencies }: { readonly competencies: CompetencyReader }) =>
  async (user: User): Promise<Result<OutputOf<'competency.saved'>, Refusal>> => {
    const records = await competencies.savedOf(user.id, MOST_SAVED);
    return accepted(
      records.map(({ exampleId, competencyId, code, title, disciplineId, discipline, situation, savedAt }) => ({
        exampleId,
        competency: { id: competencyId, code, competency: title },
        discipline: { id: disciplineId, name: discipline },
        opening: openingWords(situation),
        savedAt: moment(savedAt),
      })),
    );
  };
