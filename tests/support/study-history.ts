import { scoreAndCloseAttempt } from '../../src/application/exam/end-attempt.ts';
import { inTransaction } from '../../src/application/in-transaction.ts';
import type { Transact } from '../../src/application/ports/transact.ts';
import { STANDARD_ALLOWANCE } from '../../src/domain/exam/allowance.ts';
import { computeDeadline, type ExamSet } from '../../src/domain/exam/attempt.ts';
import { acceptEvent } from '../../src/domain/exam/attempt-events.ts';
import { paperOf, present } from './builders.ts';

/** An exam to be taken: when it ends, and how much of 100 is answered right; events and marks where `isMarked`. */
export type TakenExam = {
  readonly set: ExamSet;
  readonly endsAt: number;
  readonly percent: number;
  readonly isMarked?: boolean;
};

/** Takes one of the exams of the question bank for a learner, the same for the same facts. Answers the id of the attempt. */
export const takeExam = (
  transact: Transact,
  userId: number,
  { set, endsAt, percent, isMarked = false }: TakenExam,
): Promise<number> =>
  inTransaction(transact, async ({ attempts }) => {
    const startedAt = endsAt - 8_000_000;
    const paper = paperOf(await attempts.bankItems(set));
    const times = { startedAt, deadlineAt: computeDeadline(startedAt), breakLeftMs: 0 };
    const exam = { userId, examSet: set, allowance: STANDARD_ALLOWANCE, ...times };
    const id = present(await attempts.add(exam, paper));
    const keys = new Map((await attempts.keyedPaper(id)).map((item) => [item.questionId, item.keyOptionId]));
    const chosen = paper.map(({ questionId, optionIds, position }) => {
      const key = present(keys.get(questionId));
      const other = present(optionIds.find((option) => option !== key));
      const isRight = (position * 37) % 100 < percent;
      return { questionId, position, first: position % 9 === 0 ? key : other, last: isRight ? key : other };
    });
    const answers = chosen.map(({ questionId, last, position }) => ({
      ...{ attemptId: id, questionId, optionId: last },
      chosenAt: startedAt + position * 70_000,
    }));
    await attempts.saveAnswers(answers);
    if (isMarked) {
      const visits = chosen.flatMap(({ questionId, first, last, position }) => {
        const at = startedAt + Math.round(paceOf(position) * position * 1_000);
        const options = position % 12 === 0 ? [first, last] : [last];
        return [
          { kind: 'visit' as const, questionId, optionId: null, at },
          ...options.map((optionId, turn) => ({ kind: 'answer' as const, questionId, optionId, at: at + turn + 1 })),
        ];
      });
      await attempts.appendEvents(visits.map((event) => ({ ...acceptEvent(event, startedAt, endsAt), attemptId: id })));
      await attempts.saveMarks(
        chosen
          .filter(({ position }) => position % 3 > 0)
          .map(({ questionId, position }) => ({
            ...{ attemptId: id, questionId, kind: 'confidence' as const, changedAt: startedAt },
            value: position % 3 === 1 ? ('sure' as const) : ('guess' as const),
          })),
      );
    }
    await scoreAndCloseAttempt(attempts, present(await attempts.lock(id)), 'learner', endsAt);
    return id;
  });

/** Seconds a question: slow at first, in a hurry at the end. */
const paceOf = (position: number): number => 95 - position / 4;

/** Answers practice questions for a learner: `count` of those that there are, most of them right. */
export async function practise(
  transact: Transact,
  userId: number,
  { items, at }: { readonly items: readonly number[]; readonly at: number },
): Promise<void> {
  await inTransaction(transact, ({ practice }) =>
    practice.saveAnswers(
      userId,
      items.map((sourceId, index) => ({
        ...{ source: 'item' as const, sourceId, number: 0, choice: '1' },
        isRight: index % 4 > 0,
      })),
      at,
    ),
  );
}
