import { rescoreResult } from '../../domain/exam/rescoring.ts';
import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import { inTransaction } from '../in-transaction.ts';
import type { ExamPorts } from './ports.ts';
import { recomputeMistakes } from './record-attempts.ts';

type Ports = Pick<ExamPorts, 'transact' | 'clock'>;

/** Attempts, by id, among which one transaction looks for results. */
const WINDOW = 500;

/** Attempts, or answers given again, that one transaction changes: exams that end meanwhile wait for no more than these. */
const BATCH = 20;

/** Transactions that the request of an admin waits for; the job does the rest, and the question shows how far it is. */
const STEPS_OF_A_REQUEST = 100;

type Bounds = { readonly stopping?: AbortSignal; readonly steps?: number };

/** True when the rescoring is finished, false when the bounds ended it before. */
async function rescoreWithin(ports: Ports, correctionId: number, { stopping, steps }: Bounds): Promise<boolean> {
  let done = 0;
  for await (const _ of rescoreStepwise(ports, correctionId)) {
    done += 1;
    if (stopping?.aborted || done === steps) return false;
    await yieldToEventLoop();
  }
  return true;
}

/**
 * Rescores the results that a key correction affects, one transaction a step. Running attempts come first: one that read its keys
 * before the correction was committed either has ended by then, and its result is found below, or cannot close before it has
 * read them again. Then the results, window by window of attempt ids, until a pass over all attempts finds none. Running it
 * again or twice at once changes nothing more, since rescored results are not found again (product.md 12.12, 12.13).
 */
async function* rescoreStepwise(ports: Ports, correctionId: number): AsyncGenerator<void> {
  for (let after: number | null = 0; after !== null; ) {
    after = await raiseRunningAttempts(ports, correctionId, after);
    yield;
  }
  for (;;) {
    const last = await inTransaction(ports.transact, ({ keyCorrections }) => keyCorrections.lastAttemptId());
    let found = 0;
    for (let after = 0; after < last; ) {
      const changed = await rescoreBatch(ports, correctionId, { after, until: after + WINDOW });
      if (changed === null) return;
      found += changed;
      if (changed < BATCH) after += WINDOW;
      yield;
    }
    if (found === 0) break;
  }
  await inTransaction(ports.transact, ({ keyCorrections }) => keyCorrections.finish(correctionId, ports.clock.now()));
}

/** Begins rescoring in the request of an admin; in a site with few exams this is all of it. */
export const beginRescoring =
  (ports: Ports) =>
  (correctionId: number): Promise<boolean> =>
    rescoreWithin(ports, correctionId, { steps: STEPS_OF_A_REQUEST });

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

/** The last of a batch of running attempts; null when there are no more, or another instance has finished the correction. */
const raiseRunningAttempts = ({ transact }: Ports, correctionId: number, after: number): Promise<number | null> =>
  inTransaction(transact, async ({ keyCorrections }) => {
    const correction = await keyCorrections.lock(correctionId);
    const ids = correction ? await keyCorrections.raiseRunning(correction, after, BATCH) : [];
    return ids.length === BATCH ? (ids.at(-1) ?? null) : null;
  });

/** How much of a window was changed, all of it when less than a batch; null when another instance has finished the correction. */
const rescoreBatch = (
  { transact, clock }: Ports,
  correctionId: number,
  window: { readonly after: number; readonly until: number },
): Promise<number | null> =>
  inTransaction(transact, async (repositories) => {
    const { keyCorrections, mistakes } = repositories;
    const correction = await keyCorrections.lock(correctionId);
    if (!correction) return null;
    const results = await keyCorrections.resultsToJudge(correction, window, BATCH);
    const rescorings = results.map(({ attemptId, result, answer }) => ({
      attemptId,
      before: result,
      after: rescoreResult(result, answer, correction.keyOptionId),
    }));
    await keyCorrections.record(correction, rescorings, clock.now());
    const { questionId, keyOptionId } = correction;
    const again = await mistakes.countCorrected(questionId, keyOptionId, BATCH);
    await recomputeMistakes(repositories, questionId, [...new Set([...results.map(({ userId }) => userId), ...again])]);
    return results.length + again.length;
  });
