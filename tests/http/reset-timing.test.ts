import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { argon2PasswordHasher } from '../../src/adapters/argon2/password-hasher.ts';
import { accepted } from '../../src/domain/result.ts';
import { median } from '../bench/median.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

const ROUNDS = 200;

/** Few enough requests for each known address that none is refused. */
const KNOWN = 60;

/** Medians of known and unknown may differ by this factor at the most; noise is far below it, work for known addresses alone far above. */
const ALIKE = 1.5;

/** The time of one answer, in milliseconds; each request comes from an address of its own, so that no limit speeds it up. */
async function timeOf(visitor: Visitor, email: string): Promise<number> {
  const started = performance.now();
  const { status } = await visitor.post('/api/request-password-reset', { email });
  assert.equal(status, 200);
  return performance.now() - started;
}

/** How far the medians of two kinds of requests are apart, as a factor; samples take turns, so that both meet the same noise. */
async function factorBetween(
  ask: (email: string) => Promise<number>,
  known: (round: number) => string,
): Promise<number> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let round = -10; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const time = await ask(kind === 'known' ? known(Math.abs(round)) : `nobody${round}@example.org`);
      if (round >= 0) times[kind].push(time);
    }
  }
  const [one, other] = [median(times.known), median(times.unknown)];
  return Math.max(one, other) / Math.min(one, other);
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
      for (let number = 0; number < KNOWN; number += 1) {
        const [username, email] = [`known${number}`, knownAddress(number)];
        await users.add({ username, email, role: 'user', passwordHash: 'hash', createdAt: app.clock.now() });
      }
      return accepted(null);
    });
  });
  after(() => app.close());

  const knownAddress = (round: number): string => `known${round % KNOWN}@example.org`;

  test('known and unknown addresses take alike', async () => {
    const factor = await factorBetween((email) => timeOf(app.visitor(), email), knownAddress);
    assert.ok(factor < ALIKE, `medians differ by a factor of ${factor.toFixed(2)}`);
  });

  test('a server that does the work at once is found out (control)', async () => {
    const { origin, server } = await naiveServer(app);
    const factor = await factorBetween((email) => timeOf(visitorOf(origin), email), knownAddress);
    await new Promise((resolve) => server.close(resolve));
    assert.ok(factor > ALIKE, `medians differ by a factor of ${factor.toFixed(2)} only`);
  });
});
