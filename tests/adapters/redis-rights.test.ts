import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Redis } from 'ioredis';
import { redisChatFanOut } from '../../src/adapters/redis/chat-fan-out.ts';
import { redisRateLimiter } from '../../src/adapters/redis/rate-limiter.ts';
import { redisConnections } from '../../src/adapters/redis/redis-connections.ts';
import type { ChatSignal } from '../../src/application/ports/support.ts';
import { untilReady } from '../support/guarded-process.ts';
import { type RedisServer, startRedis } from '../support/redis.ts';

const LIMIT = { points: 2, seconds: 60 };
const PREFIX = 'study.example:443';

describe('a Redis user with rights of its own (docs/operating.md, Secrets and rights)', () => {
  let redis: RedisServer;
  const opened: { readonly close: () => void }[] = [];
  before(async () => {
    redis = await startRedis();
  });
  after(async () => {
    for (const { close } of opened) close();
    await redis.stop();
  });

  /** Connections as a user who may touch these keys and channels only, and what failed on them. */
  const connectedAs = async (user: string, ...rights: string[]) => {
    const operator = new Redis(redis.url);
    await operator.acl('SETUSER', user, 'on', '>secret', 'resetchannels', ...rights, '+@all', '-@dangerous', '+info');
    operator.disconnect();
    const failures: string[] = [];
    const url = Object.assign(new URL(redis.url), { username: user, password: 'secret' }).href;
    const failed = (cause: unknown) => failures.push(String(cause));
    const connections = redisConnections(url, { failed, succeeded: () => undefined });
    opened.push(connections);
    return { connections, failures };
  };

  test('those of the site are enough: instances share a count and hear each other', async () => {
    const { connections, failures } = await connectedAs('site', `~${PREFIX}:limit:*`, `&${PREFIX}:chat`);
    const [one, two] = [await redisRateLimiter(connections, PREFIX), await redisRateLimiter(connections, PREFIX)];
    assert.equal(await one.take('a', LIMIT), null);
    assert.equal(await two.take('a', LIMIT), null);
    assert.notEqual(await one.take('a', LIMIT), null);
    await two.giveBack('a', LIMIT);
    await one.forget('a', LIMIT);
    const [here, there] = ['here', 'there'].map((name) => redisChatFanOut(connections, PREFIX, name));
    const heard: ChatSignal[] = [];
    there?.listen({ onSignal: (signal) => heard.push(signal), onGap: () => undefined });
    await untilReady(async () => assert.ok(here?.isConnected() && there?.isConnected()));
    here?.publish({ kind: 'grown', conversationId: 1 });
    await untilReady(async () => assert.equal(heard.length, 1));
    assert.deepEqual(failures, []);
    for (const fanOut of [here, there]) fanOut?.close();
  });

  test('a right that is missing is told as an outage of Redis; the instance counts for itself', async () => {
    const { connections, failures } = await connectedAs('other', '~limit:*', `&${PREFIX}:chat`);
    const limiter = await redisRateLimiter(connections, PREFIX);
    assert.equal(await limiter.take('b', LIMIT), null);
    assert.equal(await limiter.take('b', LIMIT), null);
    assert.notEqual(await limiter.take('b', LIMIT), null);
    assert.match(failures[0] ?? '', /NOPERM|permission/i);
  });
});
