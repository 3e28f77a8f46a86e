import { inTransaction } from '../in-transaction.ts';
import type { ExamPorts } from './ports.ts';

/** Attempts per transaction. */
const BATCH = 50;

/** Job: counts the answers of exams completed since the last run (product.md 12.15). Answers the number of exams. */
export const countAnswers =
  ({ transact }: Pick<ExamPorts, 'transact'>) =>
  async (): Promise<number> => {
    let all = 0;
    for (;;) {
      const counted = await inTransaction(transact, ({ optionTallies }) => optionTallies.countNew(BATCH));
      all += counted;
      if (counted < BATCH) return all;
    }
  };
