import { accepted } from '../../domain/result.ts';
import { parsedQuestionPlace } from '../../domain/study/practice-section.ts';
import type { CommandOf } from '../contract/index.ts';
import { inTransaction } from '../in-transaction.ts';
import type { PracticeQuestionRef } from '../ports/study.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';

type Command = CommandOf<'practice.forgetAnswers'>;

/** Deletes the learner's answers to some questions, so that they can be answered again. */
export const forgetPracticeAnswers =
  ({ transact }: Pick<StudyPorts, 'transact'>): UseCase<'practice.forgetAnswers'> =>
  async ({ user }, { questionIds }) => {
    const names = questionIds.flatMap(nameOf);
    await inTransaction(transact, async ({ practice, mistakes }) => {
      await practice.forgetAnswers(user.id, names);
      await mistakes.remove(user.id, names);
    });
    return accepted({ success: true });
  };

function nameOf(id: Command['questionIds'][number]): PracticeQuestionRef[] {
  if (typeof id === 'number') return [{ source: 'item', sourceId: id, number: 0 }];
  const place = parsedQuestionPlace(id);
  return place ? [{ source: place.kind, sourceId: place.sectionId, number: place.number }] : [];
}
