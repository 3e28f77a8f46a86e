import { accepted, refused } from '../../domain/result.ts';
import type { OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { UseCase } from '../use-case.ts';
import type { StudyPorts } from './ports.ts';
import { updateMistakes } from './record-answers.ts';

type Ports = Pick<StudyPorts, 'transact' | 'clock'>;

/** The most open entries that are looked at, as for the list. */
const LONGEST_LIST = 2_000;

/** Judges and keeps an answer to a missed question of a mock exam; only what is on the list can be answered (product.md 5.75). */
export const answerMistake =
  ({ transact, clock }: Ports): UseCase<'practice.answerMissed'> =>
  ({ user }, { mistakeId, optionId }) =>
    transact<OutputOf<'practice.answerMissed'>, Refusal>(async (repositories) => {
      const { mistakes } = repositories;
      const open = await mistakes.listOpen(user.id, LONGEST_LIST);
      const mistake = open.find(({ id, source }) => id === mistakeId && source === 'exam');
      const [question] = mistake ? await mistakes.listExamQuestions([mistakeId]) : [];
      if (!mistake || !question) return refused({ code: 'not-found' });
      const { questionId, options } = question.item;
      const option = options.find(({ id }) => id === optionId);
      if (!option) return refused({ code: 'practice-answer-misfit' });
      const now = clock.now();
      await mistakes.addAnswer(user.id, { questionId, optionId, isRight: option.isKey }, now);
      const result = { source: 'exam', sourceId: questionId, number: 0, isGuess: false } as const;
      await updateMistakes(repositories, user.id, [{ ...result, outcome: option.isKey ? 'right' : 'wrong' }], {
        at: now,
        attemptId: null,
      });
      return accepted({ questionId, optionId, isRight: option.isKey });
    });

/** Keeps the cause that the learner names for a mistake, or takes it back. */
export const nameMistakeCause =
  ({ transact }: Pick<Ports, 'transact'>): UseCase<'practice.nameCause'> =>
  ({ user }, { mistakeId, cause }) =>
    transact<OutputOf<'practice.nameCause'>, Refusal>(async ({ mistakes }) =>
      (await mistakes.nameCause(user.id, mistakeId, cause))
        ? accepted({ id: mistakeId, cause })
        : refused({ code: 'not-found' }),
    );
