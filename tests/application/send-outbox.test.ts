import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { computeBackOff, type MailComposers, sendOutbox } from '../../src/application/mail/send-outbox.ts';
import {
  type Mail,
  MailRefused,
  type OutboxMail,
  type OutboxMessage,
  type StoredOutboxMessage,
} from '../../src/application/ports/mail.ts';
import type { Repositories, Transact } from '../../src/application/ports/transact.ts';
import { IDENTITY } from '../support/identity.ts';
import { testClock } from '../support/test-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const mail = (to: string): OutboxMail => ({ kind: 'mail', to, subject: 'Hello', name: to, paragraphs: [] });

type Row = StoredOutboxMessage & { attempts: number; dueAt: number | null; state: 'waiting' | 'sent' | 'failed' };

/** An outbox in memory whose messages become due at their time. */
function outboxOf(now: number, ...messages: OutboxMessage[]) {
  const rows: Row[] = messages.map((message, index) => ({
    id: index + 1,
    attempts: 0,
    createdAt: now,
    dueAt: now,
    state: 'waiting',
    message,
  }));
  const row = (id: number): Row => rows[id - 1] as Row;
  return {
    rows,
    take: async (at: number, leaseMs: number, limit: number): Promise<StoredOutboxMessage[]> => {
      const due = rows.filter(({ dueAt }) => dueAt !== null && dueAt <= at).slice(0, limit);
      return due.map((taken) => {
        const stored = { ...taken };
        Object.assign(taken, { dueAt: at + leaseMs, attempts: taken.attempts + 1 });
        return stored;
      });
    },
    markSent: async (id: number) => void Object.assign(row(id), { dueAt: null, state: 'sent' }),
    postpone: async (id: number, retryAt: number) => void Object.assign(row(id), { dueAt: retryAt }),
    giveUp: async (id: number) => {
      Object.assign(row(id), { dueAt: null, state: 'failed' });
      return true;
    },
    countFailed: async () => rows.filter(({ state }) => state === 'failed').length,
  };
}

/** A world in which mail is sent every minute, and what was logged and tried in it. */
function world(...messages: OutboxMessage[]) {
  const clock = testClock();
  const outbox = outboxOf(clock.now(), ...messages);
  const tried: { to: string; messageId: string; subject: string; at: number }[] = [];
  const errors: { event: string; facts: unknown }[] = [];
  const began = clock.now();
  let taking = async (_: Mail): Promise<void> => {};
  let commits = 0;
  let takesInTransactions: typeof outbox.take = outbox.take;
  let marking = async (): Promise<void> => {};
  const transact = async (work: (all: Repositories) => Promise<unknown>): Promise<unknown> => {
    const before = structuredClone(outbox.rows);
    try {
      const markSent = async (id: number): Promise<void> => {
        await marking();
        await outbox.markSent(id);
      };
      const bound = { ...outbox, take: takesInTransactions, markSent };
      const result = await work({ outbox: bound } as unknown as Repositories);
      commits += 1;
      return result;
    } catch (error) {
      outbox.rows.forEach((row, at) => void Object.assign(row, before[at]));
      throw error;
    }
  };
  const run = sendOutbox({
    transact: transact as Transact,
    outbox: {
      ...outbox,
      take: async (...given) => {
        const taken = await outbox.take(...given);
        commits += taken.length;
        return taken;
      },
    },
    editedMails: { find: async () => null },
    composers: {
      mail: async ({ kind: _, ...parts }) => ({ mail: parts }),
      'password-reset': async ({ email }, attempts) => ({ mail: mail(email), version: attempts }),
      'email-correction': async () => null,
      'study-week': async () => null,
      campaign: async () => null,
      'expiry-reminder': async () => ({ mail: mail('reminded@example.org'), version: 7 }),
    } satisfies MailComposers,
    mail: {
      send: async (sent, messageId) => {
        tried.push({ to: sent.to, messageId, subject: sent.subject, at: clock.now() - began });
        await taking(sent);
      },
    },
    identity: IDENTITY,
    clock,
    log: {
      info: () => {},
      warn: () => {},
      error: (event, _, facts) => void errors.push({ event, facts }),
    },
  });
  const pass = async (time: number): Promise<void> => {
    for (let minute = 0; minute < time / MINUTE; minute += 1) {
      await run();
      clock.advance(MINUTE);
    }
  };
  return {
    run,
    pass,
    clock,
    tried,
    errors,
    states: () => outbox.rows.map(({ state }) => state),
    commits: () => commits,
    whenMarking: (mark: typeof marking): void => {
      marking = mark;
    },
    whenTakenInTransactions: (take: typeof outbox.take): void => {
      takesInTransactions = take;
    },
    when: (take: (mail: Mail) => Promise<void>): void => {
      taking = take;
    },
  };
}

const down = async (): Promise<void> => {
  throw new Error('not taken');
};
const reset: OutboxMessage = { kind: 'password-reset', email: 'anna@example.org' };

describe('the outbox (product.md 6.1)', () => {
  test('other work of the process runs between two messages, also where the mailbox takes them at once', async () => {
    const { run, tried } = world(...['anna@example.org', 'berta@example.org', 'carla@example.org'].map(mail));
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      if (tried.length < 3) setImmediate(turn);
    };
    setImmediate(turn);
    await run();
    assert.equal(tried.length, 3);
    assert.ok(turns >= 2, `${turns} turns of the event loop`);
  });

  test('a server that is down delays mail and loses none; one bad address does not hold up the rest', async () => {
    const { run, clock, tried, states, when } = world(
      ...['anna@example.org', 'bad@example.org', 'berta@example.org'].map(mail),
    );
    when(down);
    assert.equal(await run(), 0);
    when(async ({ to }) => (to.startsWith('bad') ? down() : undefined));
    assert.equal(await run(), 0, 'it waits before it tries again');
    clock.advance(computeBackOff(0));
    assert.equal(await run(), 2);
    assert.deepEqual(states(), ['sent', 'waiting', 'sent']);
    assert.equal(tried.length, 6);
  });

  test('a sent mail is marked in the transaction that takes the next one', async () => {
    const { run, commits, states } = world(...['anna@example.org', 'berta@example.org', 'carla@example.org'].map(mail));
    assert.equal(await run(), 3);
    assert.deepEqual([states(), commits()], [['sent', 'sent', 'sent'], 4]);
  });

  test('a mail is not sent again because the next one could not be taken', async () => {
    const { pass, tried, states, whenTakenInTransactions } = world(
      ...['anna@example.org', 'berta@example.org'].map(mail),
    );
    whenTakenInTransactions(async () => {
      throw new Error('certification failed');
    });
    await pass(HOUR);
    assert.deepEqual(
      [states(), tried.map(({ to }) => to)],
      [
        ['sent', 'sent'],
        ['anna@example.org', 'berta@example.org'],
      ],
    );
  });

  test('a mail that cannot be marked as sent is not sent again sooner than after a failure', async () => {
    const { run, clock, tried, states, whenMarking } = world(mail('anna@example.org'));
    whenMarking(async () => {
      throw new Error('the disk is full');
    });
    assert.deepEqual([await run(), await run(), tried.length], [0, 0, 1]);
    whenMarking(async () => {});
    clock.advance(computeBackOff(0) - 1);
    assert.deepEqual([await run(), tried.length], [0, 1]);
    clock.advance(1);
    assert.deepEqual([await run(), states()], [1, ['sent']]);
  });

  test('a run that is to end takes no further mail, which would wait for the end of its lease', async () => {
    const { run, states, when } = world(...['anna@example.org', 'berta@example.org'].map(mail));
    const stopping = new AbortController();
    when(async () => stopping.abort());
    assert.equal(await run(stopping.signal), 1);
    assert.deepEqual(states(), ['sent', 'waiting']);
    assert.equal(await run(), 1, 'nobody has a lease of the second one');
  });

  test('pauses grow and never exceed an hour', () => {
    assert.deepEqual([0, 1, 2].map(computeBackOff), [10_000, 20_000, 40_000]);
    assert.equal(computeBackOff(50), 3_600_000);
  });
});

describe('the id of a mail (product.md 6.7)', () => {
  const idsOf = async (message: OutboxMessage): Promise<string[]> => {
    const { run, clock, tried, when } = world(message);
    when(down);
    await run();
    when(async () => {});
    clock.advance(computeBackOff(0));
    await run();
    return tried.map(({ messageId }) => messageId);
  };

  test('stays the same when the same mail is sent again, so that servers can drop the second', async () => {
    const [first, again] = await idsOf(mail('anna@example.org'));
    assert.equal(again, first);
  });

  test('is another one for another link: no server may take the new mail for the old', async () => {
    const [first, again] = await idsOf(reset);
    assert.ok(first && again);
    assert.notEqual(again, first);
  });

  test('is that of its version where a mail is worded when it is sent', async () => {
    const reminder = { kind: 'expiry-reminder', userId: 1, product: 'nppe', daysBefore: 7 } as const;
    const [first, again] = await idsOf({ ...reminder, endsAt: Number.MAX_SAFE_INTEGER });
    assert.deepEqual([first, again], ['outbox-1-7', 'outbox-1-7']);
  });
});

describe('giving up (product.md 6.8)', () => {
  test('after five days a mail is given up, logged once as an error with its reference, and not tried again', async () => {
    const { pass, tried, errors, states, when } = world(mail('anna@example.org'), mail('berta@example.org'));
    when(async ({ to }) => (to.startsWith('anna') ? down() : undefined));
    await pass(6 * DAY);
    assert.deepEqual(states(), ['failed', 'sent']);
    const last = tried.filter(({ to }) => to.startsWith('anna')).at(-1);
    assert.ok(last && last.at < 5 * DAY && last.at > 5 * DAY - 5 * MINUTE, `last tried after ${last?.at} ms`);
    const facts = { reference: 'outbox-1', kind: 'mail', attempts: tried.length - 1, givenUpInAll: 1 };
    assert.deepEqual(errors, [{ event: 'mail was given up', facts }]);
  });

  test('a mail server that comes back within the time gets the mail', async () => {
    const { pass, states, when } = world(mail('anna@example.org'));
    when(down);
    await pass(4.9 * DAY);
    when(async () => {});
    await pass(0.2 * DAY);
    assert.deepEqual(states(), ['sent']);
  });

  test('a recipient refused for good is not tried again; one that is refused for now is', async () => {
    const { pass, tried, states, errors, when } = world(mail('gone@example.org'), mail('full@example.org'));
    let isFull = true;
    when(async ({ to }) => {
      if (to.startsWith('gone')) throw new MailRefused('550 no such box');
      if (isFull) throw new Error('452 mailbox full');
    });
    await pass(HOUR);
    isFull = false;
    await pass(HOUR);
    assert.deepEqual(states(), ['failed', 'sent']);
    assert.equal(tried.filter(({ to }) => to.startsWith('gone')).length, 1);
    assert.equal(errors.length, 1);
  });

  test('mail to the operator waits until the operator’s address is mended', async () => {
    const { pass, states, when } = world({ ...mail('nobody@example.org'), to: null });
    when(async () => {
      throw new MailRefused('550 5.1.1 no such box');
    });
    await pass(HOUR);
    assert.deepEqual(states(), ['waiting']);
    when(async () => {});
    await pass(HOUR);
    assert.deepEqual(states(), ['sent']);
  });

  test('a reset link is not sent when the hour of whoever asked is over, but up to its last minutes', async () => {
    const late = world(reset);
    late.when(down);
    await late.pass(HOUR);
    late.when(async () => {});
    await late.pass(DAY);
    assert.deepEqual(late.states(), ['failed']);
    const inTime = world(reset);
    inTime.when(down);
    await inTime.pass(58 * MINUTE);
    inTime.when(async () => {});
    await inTime.pass(DAY);
    assert.deepEqual(inTime.states(), ['sent']);
  });

  test('a site that slept through the time of a message does not send it', async () => {
    const { clock, run, tried, states } = world(reset);
    clock.advance(HOUR);
    await run();
    assert.deepEqual([tried, states()], [[], ['failed']]);
  });

  test('a reminder is not sent after the access has ended', async () => {
    const endsAt = testClock().now() + 2 * HOUR;
    const reminder = { kind: 'expiry-reminder', userId: 1, product: 'nppe', endsAt, daysBefore: 1 } as const;
    const { pass, tried, states, when } = world(reminder);
    when(down);
    await pass(2 * HOUR);
    when(async () => {});
    const before = tried.length;
    await pass(DAY);
    assert.deepEqual([states(), tried.length], [['failed'], before]);
  });
});
