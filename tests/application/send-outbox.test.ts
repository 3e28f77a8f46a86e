import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Deliveries, pauseAfter, sendOutbox } from '../../src/application/mail/send-outbox.ts';
import type { OutboxMail, StoredMessage } from '../../src/application/ports/outbox.ts';
import { testClock } from '../support/test-clock.ts';

const mail = (to: string): OutboxMail => ({ kind: 'mail', to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });

/** An outbox in memory whose messages become due at their time. */
function outboxOf(...recipients: string[]) {
  const rows = recipients.map((to, index) => ({
    id: index + 1,
    attempts: 0,
    dueAt: 0,
    sent: false,
    message: mail(to),
  }));
  return {
    rows,
    take: async (now: number, leaseMs: number, limit: number): Promise<StoredMessage[]> => {
      const due = rows.filter((row) => !row.sent && row.dueAt <= now).slice(0, limit);
      for (const row of due) row.dueAt = now + leaseMs;
      return due;
    },
    markSent: async (id: number) => {
      for (const row of rows) if (row.id === id) row.sent = true;
    },
    markFailed: async (id: number, retryAt: number) => {
      for (const row of rows) if (row.id === id) Object.assign(row, { dueAt: retryAt, attempts: row.attempts + 1 });
    },
  };
}

describe('the outbox (product.md 6.1)', () => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const unused = (): Promise<never> => Promise.reject(new Error('there is no such message here'));
  const deliveries = (mail: Deliveries['mail']): Deliveries => ({
    mail,
    'password-reset': unused,
    'expiry-reminder': unused,
  });

  test('a server that is down delays mail and loses none; one bad address does not hold up the rest', async () => {
    const clock = testClock();
    const outbox = outboxOf('anna@example.org', 'bad@example.org', 'berta@example.org');
    let down = true;
    const arrived: string[] = [];
    const send = async ({ to }: { to: string }): Promise<void> => {
      if (down || to.startsWith('bad')) throw new Error('not taken');
      arrived.push(to);
    };
    const run = sendOutbox({ outbox, deliveries: deliveries(send), clock, log });
    assert.equal(await run(), 0);
    down = false;
    assert.equal(await run(), 0, 'it waits before it tries again');
    clock.advance(pauseAfter(0));
    assert.equal(await run(), 2);
    assert.deepEqual(arrived, ['anna@example.org', 'berta@example.org']);
    assert.deepEqual(
      outbox.rows.map(({ sent }) => sent),
      [true, false, true],
    );
  });

  test('pauses grow and never exceed an hour', () => {
    assert.deepEqual([0, 1, 2].map(pauseAfter), [10_000, 20_000, 40_000]);
    assert.equal(pauseAfter(50), 3_600_000);
  });
});
