import { inTransaction } from '../in-transaction.ts';
import type { ExamPorts } from './ports.ts';

/** Attempts counted in one transaction. */
const BATCH = 50;

/** Counts the answers of exams that were completed since; a background job (product.md 12.15). Returns how many exams. */
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
