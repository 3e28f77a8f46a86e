import { accepted, refused } from '../../domain/result.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';

type Ports = Pick<StudyPorts, 'practiceReader' | 'transact' | 'clock'>;

/** Marks a module complete or incomplete, as often as one likes (product.md 5.49). */
export const saveCourseProgress =
  ({ practiceReader, transact, clock }: Ports): UseCase<'course.saveProgress'> =>
  async ({ user }, progress) => {
    if (!(await practiceReader.findModule(progress.moduleId))) return refused({ code: 'not-found' });
    await inTransaction(transact, ({ courseProgress }) => courseProgress.save(user.id, progress, clock.now()));
    return accepted(progress);
  };
