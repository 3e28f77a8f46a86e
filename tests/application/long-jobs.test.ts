import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { queueExpiryReminders } from '../../src/application/accounts/queue-expiry-reminders.ts';
import { finishRescoring } from '../../src/application/exam/rescore-attempts.ts';
import type { ExpiringAccess } from '../../src/application/ports/accounts.ts';
import type { Repositories, Transact } from '../../src/application/ports/transact.ts';
import { testClock } from '../support/test-clock.ts';
import { turnsDuring } from '../support/turns-during.ts';

const DAY = 86_400_000;

/** Transactions whose repositories answer at once, as those of SQLite do: nothing in them lets other work run. */
const transactWith = (repositories: Record<string, unknown>): Transact =>
  ((work: (all: Repositories) => unknown) => work(repositories as unknown as Repositories)) as Transact;

describe('much work of a job lets requests through, and stops at its next batch', () => {
  test('250 reminders that are due (product.md 6.5)', async () => {
    const clock = testClock();
    const endsAt = clock.now() + 5 * DAY;
    const due = Array.from({ length: 250 }, (_, index) => ({ userId: index + 1, product: 'nppe' as const, endsAt }));
    const noted = new Set<number>();
    const listEnding = async (
      product: ExpiringAccess['product'],
      window: { until: number },
      _: number,
      limit: number,
    ) =>
      product === 'nppe' && window.until >= endsAt
        ? due.filter(({ userId }) => !noted.has(userId)).slice(0, limit)
        : [];
    const entitlement = { status: 'active', endsAt };
    const stopping = new AbortController();
    const transact = transactWith({
      users: { lock: async () => ({ nppe: entitlement, peng: entitlement }) },
      reminders: {
        note: async ({ userId }: ExpiringAccess) => {
          if (noted.size === 10) stopping.abort();
          return Boolean(noted.add(userId));
        },
      },
      outbox: { add: async () => undefined },
    });
    const job = queueExpiryReminders({ transact, clock, reminders: { listEnding } });
    assert.equal(await job(stopping.signal), 100, 'the batch in which it was told to stop');
    const turns = await turnsDuring(async () => assert.equal(await job(), 150));
    assert.ok(turns >= 100, `${turns} turns`);
    assert.equal(noted.size, 250);
  });

  test('a corrected key among 100,000 exams (product.md 12.12)', async () => {
    let windows = 0;
    let finished = 0;
    const correction = { id: 1, questionId: 1, keyOptionId: 1 };
    const stopping = new AbortController();
    const transact = transactWith({
      keyCorrections: {
        lastAttemptId: async () => 100_000,
        lock: async () => correction,
        raiseRunning: async () => [],
        resultsToJudge: async () => {
          windows += 1;
          if (windows === 3) stopping.abort();
          return [];
        },
        record: async () => undefined,
        finish: async () => {
          finished += 1;
        },
      },
      mistakes: { countCorrected: async () => [], listHistory: async () => [] },
    });
    const job = finishRescoring({
      transact,
      clock: testClock(),
      keyCorrections: { listOpen: async () => [1] } as never,
    });
    assert.equal(await job(stopping.signal), 0);
    assert.deepEqual([windows, finished], [3, 0]);
    const turns = await turnsDuring(async () => assert.equal(await job(), 1));
    assert.ok(turns >= windows - 10, `${turns} turns for ${windows} windows`);
    assert.equal(finished, 1);
  });
});
