import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { emptyDatabase } from '../support/databases.ts';
import { untilReady } from '../support/guarded-process.ts';
import { type RedisServer, startRedis } from '../support/redis.ts';
import { type ResumingChat, resumingChat } from '../support/resuming-chat.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

/** A pause between messages: both sides stay under what one person may send. */
const PAUSE_MS = 40;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('live support over two processes (product.md 10.5-10.7)', () => {
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  let redis: RedisServer;
  let servers: [ServerProcess, ServerProcess];
  let [learner, admin]: ResumingChat[] = [];
  let visitor: Visitor;

  const start = (port?: number): Promise<ServerProcess> =>
    startServerProcess({
      databaseUrl: database.url,
      environment: { REDIS_URL: redis.url, REDIS_PREFIX: 'two-processes' },
      ...(port ? { port } : {}),
    });
  const signIn = async (site: string, username: string, password: string): Promise<Visitor> => {
    const someone = visitorOf(site);
    assert.equal((await someone.post('/api/login', { username, password })).status, 200);
    return someone;
  };

  before(async () => {
    database = await emptyDatabase('mysql');
    redis = await startRedis();
    const first = await start();
    servers = [first, await start()];
    visitor = await signIn(servers[0].origin, 'demo', 'demo-learner-1');
    const support = await signIn(servers[1].origin, 'admin', 'demo-admin-1');
    const conversationId = (await visitor.get('/api/me')).json.id;
    const [one, two] = servers.map(({ origin }) => origin) as [string, string];
    learner = resumingChat({ sites: () => [one, two], visitor, conversationId, isAdmin: false });
    admin = resumingChat({ sites: () => [two, one], visitor: support, conversationId, isAdmin: true });
  });
  after(async () => {
    for (const chat of [learner, admin]) chat?.close();
    for (const server of servers ?? []) await server.kill();
    await redis?.stop();
    await database?.remove();
  });

  const both = (): [ResumingChat, ResumingChat] => {
    assert.ok(learner && admin);
    return [learner, admin];
  };
  /** Both sides write at once; support writes more. `midway` happens while messages are on their way. */
  const stream = async (mark: string, midway: () => Promise<unknown> = async () => {}): Promise<void> => {
    const [asking, answering] = both();
    let disturbance: Promise<unknown> = Promise.resolve();
    for (let n = 0; n < 20; n += 1) {
      if (n === 7) disturbance = midway();
      if (n % 3 === 0) asking.write(`${mark} learner ${n}`);
      answering.write(`${mark} support ${n}`);
      await pause(PAUSE_MS);
    }
    await disturbance;
  };
  /** Waits until both sides have everything that was ever written, then looks whether it is what is stored. */
  const everythingArrived = async (): Promise<void> => {
    const sides = both();
    const all = sides.flatMap(({ written }) => written);
    await untilReady(async () => {
      for (const { confirmed, written, conversation } of sides) {
        assert.equal(confirmed.size, written.length, 'confirmed');
        assert.deepEqual(conversation().outgoing, []);
        assert.equal(conversation().messages.length, all.length);
      }
    }, 60_000);
    const stored = await storedMessages();
    for (const { conversation, breaches } of sides) {
      const held = conversation().messages.map(({ seq, clientId, content }) => ({ seq, clientId, content }));
      assert.deepEqual(held, stored);
      assert.deepEqual(breaches, []);
    }
    assert.deepEqual(
      stored.map(({ seq }) => seq),
      all.map((_, at) => at + 1),
    );
    for (const { written } of sides) {
      const own = stored.map(({ clientId }) => clientId).filter((clientId) => written.includes(clientId));
      assert.deepEqual(own, written, 'in the order in which each side wrote');
    }
  };
  const storedMessages = async (): Promise<{ seq: number; clientId: string; content: string }[]> => {
    const site = servers.find(({ process }) => process.exitCode === null && process.signalCode === null);
    assert.ok(site);
    const all: { seq: number; clientId: string; content: string }[] = [];
    for (let before = ''; ; ) {
      const response = await fetch(`${site.origin}/api/support/messages?limit=100${before}`, {
        headers: { cookie: visitor.cookies() },
      });
      const { messages, hasEarlier } = await response.json();
      all.unshift(...messages.map(({ seq, clientId, content }: (typeof all)[0]) => ({ seq, clientId, content })));
      if (!hasEarlier) return all;
      before = `&before=${all[0]?.seq}`;
    }
  };

  it('brings what a learner writes on one process to an admin on the other, and back', async () => {
    await stream('calm');
    await everythingArrived();
    for (const { connections } of both()) assert.equal(connections(), 1);
  });

  it('loses, doubles and disorders nothing while Redis is stopped and started again', async () => {
    await stream('without Redis', () => redis.stop());
    await everythingArrived();
    await stream('Redis comes back', async () => {
      redis = await startRedis(redis.url);
    });
    await everythingArrived();
    for (const { connections } of both()) assert.equal(connections(), 1);
  });

  it('loses, doubles and disorders nothing when a process is killed while messages stream', async () => {
    await stream('one dies', () => servers[1].kill());
    await everythingArrived();
    assert.ok(both()[1].connections() > 1, 'the admin came back on the other process');
    servers[1] = await start(Number(new URL(servers[1].origin).port));
    await stream('the other dies', () => servers[0].kill());
    await everythingArrived();
    assert.ok(both()[0].connections() > 1);
  });
});
