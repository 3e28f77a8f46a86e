import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';

type Saved = OutputOf<'competency.save'>;

/** The longest list of saved examples (product.md 9.7). */
export const MOST_SAVED = 200;

/** Puts an example on the learner's list, or back where it stood, or takes it off; doing so again changes nothing (product.md 9.7, 9.28). */
export const saveExample =
  ({ transact, clock }: { readonly transact: Transact; readonly clock: Clock }) =>
  (
    user: User,
    { exampleId, saved, savedAt = Number.POSITIVE_INFINITY }: CommandOf<'competency.save'>,
  ): Promise<Result<Saved, Refusal>> =>
    transact<Saved, Refusal>(async ({ users, examples }) => {
      if (!saved) {
        await examples.remove(user.id, exampleId);
        return accepted({ exampleId, saved });
      }
      if (!(await examples.find(exampleId))) return refused({ code: 'not-found' });
      if (await examples.isSaved(user.id, exampleId)) return accepted({ exampleId, saved });
      await users.lock(user.id);
      if ((await examples.countSaved(user.id)) >= MOST_SAVED) return refused({ code: 'saved-list-full' });
      await examples.save(user.id, exampleId, Math.min(savedAt, clock.now()));
      return accepted({ exampleId, saved });
    });
