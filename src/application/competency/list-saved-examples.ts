import { openingWords } from '../../domain/competency/opening-words.ts';
import { accepted } from '../../domain/result.ts';
import { moment } from '../moment.ts';
import type { UseCase } from '../use-case.ts';
import type { CompetencyPorts } from './ports.ts';
import { MOST_SAVED } from './save-example.ts';

/** The learner's list by what each example is about; the text is read when one is opened (product.md 9.7). */
export const listSavedExamples =
  ({ competencies }: Pick<CompetencyPorts, 'competencies'>): UseCase<'competency.saved'> =>
  async ({ user }) => {
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
