import { yieldToEventLoop } from '../concurrency/yield-to-event-loop.ts';
import { inTransaction } from '../in-transaction.ts';
import type { AnalyticsRepository } from '../ports/analytics.ts';
import type { ReadHandle, Transact } from '../ports/transact.ts';

/** Attempts per transaction. */
const ATTEMPTS = 50;

/** Learners per transaction. */
const USERS = 25;

type Ports = { readonly transact: Transact };

/**
 * Job: analyses completed attempts that are not analysed yet: those from before an update, and those that a server of the
 * former release completed meanwhile (product.md 14.3). Answers how many.
 */
export const analyseAttempts =
  ({ transact }: Ports) =>
  async (stopping?: AbortSignal): Promise<number> => {
    let all = 0;
    while (!stopping?.aborted) {
      const analysed = await inTransaction(transact, ({ analytics }) => analytics.analyseNew(ATTEMPTS));
      all += analysed;
      if (analysed < ATTEMPTS) break;
      await yieldToEventLoop();
    }
    return all;
  };

/** What a rebuild has done so far. */
export type RebuildProgress = { readonly users: number; readonly attempts: number };

/**
 * Recomputes the figures of all learners from their answers, some learners at a time, so that no page shows half of
 * them. Gives the same figures as those stored, and may be stopped and run again (product.md 14.3).
 */
export async function rebuildAnalytics(
  { transact, analytics }: Ports & { readonly analytics: ReadHandle<AnalyticsRepository> },
  onProgress: (done: RebuildProgress) => void = () => undefined,
): Promise<RebuildProgress> {
  let done: RebuildProgress = { users: 0, attempts: 0 };
  for (let after = 0; ; ) {
    const ids = await analytics.listUserIds(after, USERS);
    const last = ids.at(-1);
    if (last === undefined) return done;
    const attempts = await inTransaction(transact, (repositories) => repositories.analytics.rebuild(ids));
    done = { users: done.users + ids.length, attempts: done.attempts + attempts };
    onProgress(done);
    after = last;
    await yieldToEventLoop();
  }
}
