import { accepted } from '../../domain/result.ts';
import type { Transact } from '../ports/transact.ts';

/** Attempts counted in one transaction. */
const BATCH = 50;

/** Counts the answers of exams that were completed since; a background job (product.md 12.15). Returns how many exams. */
export const countAnswers =
  ({ transact }: { readonly transact: Transact }) =>
  async (): Promise<number> => {
    let all = 0;
    for (;;) {
      const result = await transact<number, never>(async ({ optionTallies }) =>
        accepted(await optionTallies.countNew(BATCH)),
      );
      const counted = result.ok ? result.value : 0;
      all += counted;
      if (counted < BATCH) return all;
    }
  };
