import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { argon2PasswordHasher } from '../../src/adapters/argon2/password-hasher.ts';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { mannWhitneyP } from '../support/mann-whitney.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

/** Few enough requests for each address, known or not, that none is refused. */
const ADDRESSES = 60;

/** Requests of each kind that are compared. */
const ROUNDS = 80;

/** Times of one kind are more different than this once in a million runs; a password hash's worth of work, in every run. */
const CHANCE = 1e-6;

/** The time of one answer; each request comes from an address of its own, so that no limit speeds it up. */
async function timeOf(visitor: Visitor, email: string): Promise<number> {
  const started = performance.now();
  const { status } = await visitor.post('/api/request-password-reset', { email });
  assert.equal(status, 200);
  return performance.now() - started;
}

const KINDS = ['known', 'unknown'] as const;

/**
 * How likely the times for known and unknown addresses are as different as they are if nothing tells them apart. The two take
 * turns, and turns at being first, so that whatever else the machine does meets both alike; only their order counts.
 */
async function chanceOfTimes(ask: (email: string) => Promise<number>, rounds: number): Promise<number> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let round = -10; round < rounds; round += 1) {
    for (const kind of round % 2 === 0 ? KINDS : KINDS.toReversed()) {
      const time = await ask(`${kind}${Math.abs(round) % ADDRESSES}@example.org`);
      if (round >= 0) times[kind].push(time);
    }
  }
  return mannWhitneyP(times.known, times.unknown);
}

/** A server that looks the account up and makes the link, hashed as a password is, while the visitor waits. */
async function naiveServer(app: TestApp): Promise<{ origin: string; server: Server }> {
  const hasher = argon2PasswordHasher();
  const port = await freePort();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { email } = JSON.parse(body) as { email: string };
    const found = await app.server.transact(async ({ users }) => accepted(await users.findByLogin(email)));
    if (found.ok && found.value) await hasher.hash(email);
    response.end('{"success":true}');
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return { origin: `http://localhost:${port}`, server };
}

describe('the time of an answer does not tell whether an address has an account (product.md 1.10)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
    await app.server.transact(async ({ users }) => {
      for (let number = 0; number < ADDRESSES; number += 1) {
        const [username, email] = [`known${number}`, `known${number}@example.org`];
        await users.add({ username, email, role: 'user', passwordHash: 'hash', createdAt: app.clock.now() });
      }
      return accepted(null);
    });
  });
  after(() => app.close());

  test('known and unknown addresses take alike', async () => {
    const chance = await chanceOfTimes((email) => timeOf(app.visitor(), email), ROUNDS);
    assert.ok(chance > CHANCE, `the times differ as by a chance of ${chance}`);
  });

  test('a server that does the work at once is found out (control)', async () => {
    const { origin, server } = await naiveServer(app);
    const chance = await chanceOfTimes((email) => timeOf(visitorOf(origin), email), ROUNDS);
    await new Promise((resolve) => server.close(resolve));
    assert.ok(chance < CHANCE, `the times differ as by a chance of ${chance} only`);
  });
});
