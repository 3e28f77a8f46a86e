import { accepted, type Result } from '../../domain/result.ts';
import { parsedQuestionPlace } from '../../domain/study/practice-section.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { User } from '../ports/accounts.ts';
import type { PracticeQuestionName } from '../ports/study.ts';
import type { PracticePorts } from './practice-ports.ts';

type Command = CommandOf<'practice.forgetAnswers'>;

/** Forgets a learner's answers to the questions of one place, so that they can be answered anew (product.md 5.67). */
export const forgetPracticeAnswers =
  ({ transact }: Pick<PracticePorts, 'transact'>) =>
  (user: User, { questionIds }: Command): Promise<Result<OutputOf<'practice.forgetAnswers'>, Refusal>> =>
    transact<OutputOf<'practice.forgetAnswers'>, Refusal>(async ({ practice }) => {
      await practice.forgetAnswers(user.id, questionIds.flatMap(nameOf));
      return accepted({ success: true });
    });

function nameOf(id: Command['questionIds'][number]): PracticeQuestionName[] {
  if (typeof id === 'number') return [{ source: 'item', sourceId: id, number: 0 }];
  const place = parsedQuestionPlace(id);
  return place ? [{ source: place.kind, sourceId: place.sectionId, number: place.number }] : [];
}
