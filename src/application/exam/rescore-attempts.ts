import { rescoreResult } from '../../domain/exam/rescoring.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import { inTransaction } from '../in-transaction.ts';
import type { ExamPorts } from './ports.ts';
import { recomputeMistakes } from './record-attempts.ts';

type Ports = Pick<ExamPorts, 'transact' | 'clock'>;

/** Attempts, by id, that one transaction looks at. */
const WINDOW = 500;

/** Windows that the request of an admin waits for; the job does the rest, and the question shows how far it is. */
const WINDOWS_OF_A_REQUEST = 20;

type Bounds = { readonly stopping?: AbortSignal; readonly windows?: number };

/**
 * Rescores the results that a key correction affects, window by window of attempt ids, until a pass over all attempts finds
 * none. True when it is finished, false when the bounds ended it before. Running it again or twice at once changes nothing
 * more, since rescored results are not found again (product.md 12.12, 12.13).
 */
async function rescoreWithin(ports: Ports, correctionId: number, bounds: Bounds): Promise<boolean> {
  const { stopping, windows = Number.POSITIVE_INFINITY } = bounds;
  for (let used = 0; ; ) {
    const last = await inTransaction(ports.transact, ({ keyCorrections }) => keyCorrections.lastAttemptId());
    let found = 0;
    for (let after = 0; after < last; after += WINDOW) {
      if (used === windows || stopping?.aborted) return false;
      used += 1;
      const changed = await rescoreWindow(ports, correctionId, { after, until: after + WINDOW });
      if (changed === null) return true;
      found += changed;
      await yieldToEventLoop();
    }
    if (found === 0) {
      await inTransaction(ports.transact, ({ keyCorrections }) =>
        keyCorrections.finish(correctionId, ports.clock.now()),
      );
      return true;
    }
  }
}

/** Begins rescoring in the request of an admin; in a site with few exams this is all of it. */
export const beginRescoring =
  (ports: Ports) =>
  (correctionId: number): Promise<boolean> =>
    rescoreWithin(ports, correctionId, { windows: WINDOWS_OF_A_REQUEST });

/** Job: continues corrections that are not finished. Answers how many it finished. */
export const finishRescoring =
  (ports: Ports & Pick<ExamPorts, 'keyCorrections'>) =>
  async (stopping?: AbortSignal): Promise<number> => {
    let finished = 0;
    for (const id of await ports.keyCorrections.listOpen()) {
      if (await rescoreWithin(ports, id, stopping ? { stopping } : {})) finished += 1;
    }
    return finished;
  };

/** How many results of a window were rescored; null when another instance has finished the correction. */
const rescoreWindow = (
  { transact, clock }: Ports,
  correctionId: number,
  window: { readonly after: number; readonly until: number },
): Promise<number | null> =>
  inTransaction(transact, async (repositories) => {
    const { keyCorrections, mistakes } = repositories;
    const correction = await keyCorrections.lock(correctionId);
    if (!correction) return null;
    const results = await keyCorrections.resultsToJudge(correction, window);
    const rescorings = results.map(({ attemptId, result, answer }) => ({
      attemptId,
      before: result,
      after: rescoreResult(result, answer, correction.keyOptionId),
    }));
    await keyCorrections.record(correction, rescorings, clock.now());
    const { questionId, keyOptionId } = correction;
    const again = await mistakes.countCorrected(questionId, keyOptionId, WINDOW);
    await recomputeMistakes(repositories, questionId, [...new Set([...results.map(({ userId }) => userId), ...again])]);
    return results.length + again.length;
  });
