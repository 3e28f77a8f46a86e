import { accepted, type Result, refused } from '../../domain/result.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { ModuleProgress } from '../ports/study.ts';
import type { PracticePorts } from './practice-ports.ts';

type Ports = Pick<PracticePorts, 'practiceReader' | 'transact' | 'clock'>;

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
