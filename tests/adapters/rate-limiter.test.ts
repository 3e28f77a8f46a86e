import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { memoryRateLimiter } from '../../src/adapters/memory/rate-limiter.ts';
import { redisRateLimiter } from '../../src/adapters/redis/rate-limiter.ts';
import { redisConnections } from '../../src/adapters/redis/redis-connections.ts';
import type { RateLimiter } from '../../src/application/ports/infrastructure.ts';
import { type RedisServer, startRedis } from '../support/redis.ts';

const ignore = (): void => undefined;

async function limiterAt(url: string, prefix = 'site'): Promise<RateLimiter & { readonly close: () => void }> {
  const redis = redisConnections(url, { failed: ignore, succeeded: ignore });
  return { ...(await redisRateLimiter(redis, prefix)), close: redis.close };
}

const LIMIT = { points: 3, seconds: 60 };

async function holds(limiter: RateLimiter, key: string): Promise<void> {
  for (let call = 0; call < LIMIT.points; call += 1) assert.equal(await limiter.take(key, LIMIT), null);
  const wait = await limiter.take(key, LIMIT);
  assert.ok(wait !== null && wait >= 1 && wait <= LIMIT.seconds, `waits ${wait} s`);
  assert.equal(await limiter.take(`${key}-other`, LIMIT), null);
  await limiter.giveBack(key, LIMIT);
  assert.notEqual(await limiter.take(key, LIMIT), null, 'what was refused counts too');
  await limiter.giveBack(key, LIMIT);
  await limiter.giveBack(key, LIMIT);
  assert.equal(await limiter.take(key, LIMIT), null);
  assert.notEqual(await limiter.take(key, LIMIT), null);
  await limiter.forget(key, LIMIT);
  assert.equal(await limiter.take(key, LIMIT), null);
}

describe('rate limits', () => {
  let redis: RedisServer;
  before(async () => {
    redis = await startRedis();
  });
  after(() => redis.stop());

  test('in this process: so many, then a wait, forgotten after a success', () => holds(memoryRateLimiter(), 'a'));

  test('in Redis: the same, and two instances share one count', async () => {
    const [one, two] = [await limiterAt(redis.url), await limiterAt(redis.url)];
    try {
      await holds(one, 'b');
      assert.equal(await one.take('c', LIMIT), null);
      assert.equal(await two.take('c', LIMIT), null);
      assert.equal(await one.take('c', LIMIT), null);
      assert.notEqual(await two.take('c', LIMIT), null);
    } finally {
      one.close();
      two.close();
    }
  });

  test('in Redis: sites with prefixes of their own have counts of their own', async () => {
    const [one, two] = [await limiterAt(redis.url, 'one'), await limiterAt(redis.url, 'two')];
    try {
      for (let call = 0; call < LIMIT.points; call += 1) assert.equal(await one.take('e', LIMIT), null);
      assert.notEqual(await one.take('e', LIMIT), null);
      assert.equal(await two.take('e', LIMIT), null);
    } finally {
      one.close();
      two.close();
    }
  });

  test('while Redis is away each instance counts for itself and nobody is turned away', async () => {
    const own = await startRedis();
    const limiter = await limiterAt(own.url);
    try {
      assert.equal(await limiter.take('d', LIMIT), null);
      await own.stop();
      for (let call = 0; call < LIMIT.points; call += 1) assert.equal(await limiter.take('d', LIMIT), null);
      assert.notEqual(await limiter.take('d', LIMIT), null);
    } finally {
      limiter.close();
    }
  });
});
