import { accepted, type Result, refused } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Clock } from '../ports/clock.ts';
import type { ModuleProgress } from '../ports/course-reader.ts';
import type { PracticeReader } from '../ports/practice-reader.ts';
import type { Transact } from '../ports/transact.ts';
import type { User } from '../ports/user-repository.ts';

type Ports = { readonly practiceReader: PracticeReader; readonly transact: Transact; readonly clock: Clock };

/** Marks a module complete or incomplete, as often as one likes (product.md 5.49). */
export const saveCourseProgress =
  ({ practiceReader, transact, clock }: Ports) =>
  async (user: User, progress: ModuleProgress): Promise<Result<ModuleProgress, Refusal>> => {
    if (!(await practiceReader.findModule(progress.moduleId))) return refused({ code: 'not-found' });
    return transact<ModuleProgress, Refusal>(async ({ courseProgress }) => {
      await courseProgress.save(user.id, progress, clock.now());
      return accepted(progress);
    });
  };
