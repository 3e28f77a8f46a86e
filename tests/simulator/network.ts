import type { Random } from '../support/seeded-random.ts';
import type { NetworkPlan } from './plan.ts';
import type { Scheduler } from './scheduler.ts';

/** Between browsers and servers: each message is late by chance, may be lost, and may arrive twice. */
export type Network = {
  /** Sends a request; rejects as a browser does when it, or its answer, is lost. */
  readonly request: <Value>(deliver: () => Promise<Value>, isOffline: () => boolean) => Promise<Value>;
  readonly delay: () => number;
  /** Whether a message is lost by chance. */
  readonly isLost: () => boolean;
  /** From now on nothing is lost or repeated. */
  readonly heal: () => void;
};

const QUICKEST_MS = 5;

/** How long a browser waits for an answer that does not come; the outbox gives up a little later. */
const LOST_MS = 8_000;

const failedToFetch = (): TypeError => new TypeError('Failed to fetch');

export function createNetwork(scheduler: Scheduler, random: Random, plan: NetworkPlan): Network {
  let { lost, repeated, slowestMs } = plan;
  const delay = (): number => QUICKEST_MS + random.below(slowestMs) * (random.below(4) === 0 ? 1 : 0.1);
  const isLost = (): boolean => random.below(100) < lost;
  return {
    delay,
    isLost,
    heal: () => {
      [lost, repeated, slowestMs] = [0, 0, 100];
    },
    request: async (deliver, isOffline) => {
      if (isOffline()) {
        await scheduler.sleep(QUICKEST_MS);
        throw failedToFetch();
      }
      // The browser, or what is in between, repeats a request whose connection broke: the second answer goes nowhere.
      if (random.below(100) < repeated) {
        scheduler.schedule(delay(), () => void deliver().catch(() => undefined));
      }
      const isRequestLost = isLost();
      await scheduler.sleep(isRequestLost ? LOST_MS : delay());
      if (isRequestLost) throw failedToFetch();
      const answer = await deliver().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      const isAnswerLost = isLost() || isOffline();
      await scheduler.sleep(isAnswerLost ? LOST_MS : delay());
      if (isAnswerLost) throw failedToFetch();
      if ('error' in answer) throw answer.error;
      return answer.value;
    },
  };
}
