import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit, RateLimiter } from '../../application/ports/infrastructure.ts';
import type { RedisConnections } from './redis-connections.ts';

/** The counters of one limit: in Redis, and in this process for while that fails. */
type Counters = { readonly shared: RateLimiterRedis; readonly own: RateLimiterMemory };

/**
 * Counts in Redis, so that several instances share one count. While Redis is away, does not answer or refuses, each instance
 * counts for itself: limits grow looser, the site stays up. Resolves when Redis is ready or has failed for the first time.
 */
export async function redisRateLimiter(
  { connect, failed }: Pick<RedisConnections, 'connect' | 'failed'>,
  prefix: string,
): Promise<RateLimiter> {
  const storeClient = connect();
  await new Promise<void>((resolve) => {
    for (const event of ['ready', 'error', 'close']) storeClient.once(event, () => resolve());
  });
  const counters = new Map<string, Counters>();
  const countersOf = ({ points, seconds }: RateLimit): Counters => {
    const name = `${points}/${seconds}`;
    const options = { points, duration: seconds };
    const known = counters.get(name) ?? {
      shared: new RateLimiterRedis({ ...options, storeClient, keyPrefix: `${prefix}:limit:${name}` }),
      own: new RateLimiterMemory({ ...options, keyPrefix: name }),
    };
    counters.set(name, known);
    return known;
  };
  const run = async <Value>(
    limit: RateLimit,
    call: (limiter: RateLimiterRedis | RateLimiterMemory) => Promise<Value>,
  ): Promise<Value> => {
    const { shared, own } = countersOf(limit);
    try {
      return await call(shared);
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      failed(error);
      return call(own);
    }
  };
  return {
    take: async (key, limit) => {
      try {
        await run(limit, (limiter) => limiter.consume(key));
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    forget: async (key, limit) => {
      await run(limit, (limiter) => limiter.delete(key));
    },
    giveBack: async (key, limit) => {
      await run(limit, (limiter) => limiter.reward(key));
    },
  };
}
