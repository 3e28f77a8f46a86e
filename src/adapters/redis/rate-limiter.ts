import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit, RateLimiter } from '../../application/ports/infrastructure.ts';
import type { RedisPlace } from './redis-place.ts';

/**
 * Counts in Redis, so that several instances share one count. While Redis is away each instance counts for itself: limits
 * grow looser, the site stays up. Resolves when Redis has answered or failed for the first time.
 */
export async function redisRateLimiter({
  url,
  prefix,
}: RedisPlace): Promise<RateLimiter & { readonly close: () => void }> {
  const client = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  await new Promise<void>((resolve) => {
    client.once('ready', resolve);
    client.on('error', () => resolve());
  });
  const limiters = new Map<string, RateLimiterRedis>();
  const limiterFor = ({ points, seconds }: Limit): RateLimiterRedis => {
    const name = `${points}/${seconds}`;
    const insuranceLimiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    const options = {
      storeClient: client,
      keyPrefix: `${prefix}:limit:${name}`,
      points,
      duration: seconds,
      insuranceLimiter,
    };
    const limiter = limiters.get(name) ?? new RateLimiterRedis(options);
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    take: async (key, limit) => {
      try {
        await limiterFor(limit).consume(key);
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    forget: async (key, limit) => {
      await limiterFor(limit).delete(key);
    },
    giveBack: async (key, limit) => {
      await limiterFor(limit).reward(key);
    },
    close: () => client.disconnect(),
  };
}
