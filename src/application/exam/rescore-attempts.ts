import { rescored } from '../../domain/exam/rescoring.ts';
import { inTransaction } from '../in-transaction.ts';
import type { ExamPorts } from './ports.ts';

type Ports = Pick<ExamPorts, 'transact' | 'clock'>;

/** Results per transaction. */
const BATCH = 100;

/**
 * Rescores all results that a key correction affects, in batches. Running it again or twice at once changes nothing
 * more, since rescored results are not found again (product.md 12.12, 12.13).
 */
export const rescoreAttempts =
  (ports: Ports) =>
  async (correctionId: number): Promise<void> => {
    while (!(await rescoreBatch(ports, correctionId)));
  };

/** Job: continues interrupted corrections. Answers how many. */
export const finishRescoring = (ports: Ports & Pick<ExamPorts, 'keyCorrections'>) => async (): Promise<number> => {
  const open = await ports.keyCorrections.listOpen();
  for (const id of open) await rescoreAttempts(ports)(id);
  return open.length;
};

/** True when nothing is left to rescore. */
const rescoreBatch = ({ transact, clock }: Ports, correctionId: number): Promise<boolean> =>
  inTransaction(transact, async ({ keyCorrections }) => {
    const correction = await keyCorrections.lock(correctionId);
    if (!correction) return true;
    const results = await keyCorrections.resultsToJudge(correction, BATCH);
    const rescorings = results.map(({ attemptId, result, answer }) => ({
      attemptId,
      before: result,
      after: rescored(result, answer, correction.keyOptionId),
    }));
    await keyCorrections.record(correction, rescorings, clock.now());
    const isLast = results.length < BATCH;
    if (isLast) await keyCorrections.finish(correctionId, clock.now());
    return isLast;
  });
