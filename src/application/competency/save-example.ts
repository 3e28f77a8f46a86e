import { accepted, refused } from '../../domain/result.ts';
import { openingExcerpt } from '../../domain/truncate-text.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import { toIsoTime } from '../iso-time.ts';
import type { UseCase } from '../use-case.ts';
import type { CompetencyPorts } from './ports.ts';

/** The longest list of saved examples (product.md 9.7). */
export const MAX_SAVED_EXAMPLES = 200;

/**
 * Adds an example to the learner's list, restores it to its former place, or removes it; repeating changes nothing
 * (product.md 9.7, 9.28).
 */
export const saveExample =
  ({ transact, clock }: Pick<CompetencyPorts, 'transact' | 'clock'>): UseCase<'competency.save'> =>
  ({ user }, { exampleId, saved, savedAt = Number.POSITIVE_INFINITY }) =>
    transact<OutputOf<'competency.save'>, Refusal>(async ({ users, examples }) => {
      if (!saved) {
        await examples.remove(user.id, exampleId);
        return accepted({ exampleId, saved });
      }
      if (!(await examples.find(exampleId))) return refused({ code: 'not-found' });
      if (await examples.isSaved(user.id, exampleId)) return accepted({ exampleId, saved });
      await users.lock(user.id);
      if ((await examples.countSaved(user.id)) >= MAX_SAVED_EXAMPLES) return refused({ code: 'saved-list-full' });
      await examples.save(user.id, exampleId, Math.min(savedAt, clock.now()));
      return accepted({ exampleId, saved });
    });

/** The learner's list without the texts. */
export const listSavedExamples =
  ({ competencies }: Pick<CompetencyPorts, 'competencies'>): UseCase<'competency.saved'> =>
  async ({ user }) => {
    const records = await competencies.savedOf(user.id, MAX_SAVED_EXAMPLES);
    return accepted(
      records.map(({ exampleId, competencyId, code, title, disciplineId, discipline, situation, savedAt }) => ({
        exampleId,
        competency: { id: competencyId, code, competency: title },
        discipline: { id: disciplineId, name: discipline },
        opening: openingExcerpt(situation),
        savedAt: toIsoTime(savedAt),
      })),
    );
  };
