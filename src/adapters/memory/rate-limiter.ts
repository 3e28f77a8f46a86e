import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit, RateLimiter } from '../../application/ports/infrastructure.ts';

/** Counts in this process; right for one instance. Several share their counts through Redis. */
export function memoryRateLimiter(): RateLimiter {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterFor = ({ points, seconds }: RateLimit): RateLimiterMemory => {
    const name = `${points}/${seconds}`;
    const limiter = limiters.get(name) ?? new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    take: (key, limit) =>
      limiterFor(limit)
        .consume(key)
        .then(
          () => null,
          (refusal: RateLimiterRes) => Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        ),
    forget: async (key, limit) => {
      await limiterFor(limit).delete(key);
    },
    giveBack: async (key, limit) => {
      await limiterFor(limit).reward(key);
    },
  };
}
