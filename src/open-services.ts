import type { Settings } from './adapters/config/settings.ts';
import { createOutageReporter, suppressOutageErrors } from './adapters/logging/outage-log.ts';
import { memoryChatFanOut } from './adapters/memory/chat-fan-out.ts';
import { redisChatFanOut } from './adapters/redis/chat-fan-out.ts';
import { type RedisConnections, redisConnections } from './adapters/redis/redis-connections.ts';
import { type Database, openDatabase } from './adapters/sql/database.ts';
import { isDatabaseOutage } from './adapters/sql/storage-failure.ts';
import { waitForDatabase } from './adapters/sql/wait-for-database.ts';
import { systemRandomness } from './adapters/system/randomness.ts';
import type { Log } from './application/ports/infrastructure.ts';
import type { Metrics } from './application/ports/metrics.ts';
import { PictureStorageUnavailable } from './application/ports/pictures.ts';
import type { ChatFanOut } from './application/ports/support.ts';
import type { Tracing } from './application/ports/tracing.ts';

/** A database with a full disk still reads; its outage has ended when nothing failed for this long. In milliseconds. */
const DATABASE_QUIET_MS = 5_000;

/** A Redis, and what the names of this site begin with there: sites with prefixes of their own do not meet. */
type SharedRedis = RedisConnections & { readonly prefix: string };

/** The storage of the site and its signals to other instances. */
export type Services = {
  readonly database: Database;
  readonly redis: SharedRedis | null;
  readonly fanOut: ChatFanOut;
  /** Outages of these services are logged when they begin and end, not at each failure that they cause. */
  readonly log: Log;
  readonly close: () => Promise<void>;
};

type Surroundings = {
  readonly log: Log;
  readonly say: (line: string) => void;
  readonly metrics?: Pick<Metrics, 'countStatement' | 'countPoolWait'>;
  readonly tracing?: Pick<Tracing, 'addStatement'>;
};

/**
 * Opens the database, waiting for it, and the connections to Redis. Throws `OperatorError` when the database stays away;
 * Redis may be away.
 */
export async function openServices(
  settings: Pick<Settings, 'databaseUrl' | 'redis' | 'timeouts'>,
  { log: logAll, say, metrics, tracing }: Surroundings,
): Promise<Services> {
  const { statementMs, databaseWaitMs } = settings.timeouts;
  const outage = createOutageReporter(logAll, { service: 'database', quietMs: DATABASE_QUIET_MS });
  const database = await waitForDatabase(
    () =>
      openDatabase(settings.databaseUrl, {
        statementLimitMs: statementMs,
        onStatementEnd: (statement) => {
          if (!statement.isFailed) outage.succeeded();
          metrics?.countStatement(statement.seconds);
          tracing?.addStatement(statement);
        },
        ...(metrics ? { onPoolWait: metrics.countPoolWait } : {}),
      }),
    { limitMs: databaseWaitMs, say },
  );
  const redis = openRedis(settings.redis, logAll);
  // Without Redis there is one instance.
  const fanOut = redis ? redisChatFanOut(redis, redis.prefix, systemRandomness.token()) : memoryChatFanOut();
  return {
    database,
    redis,
    fanOut,
    log: suppressOutageErrors(withoutPictureOutages(logAll), isDatabaseOutage, outage),
    close: async () => {
      fanOut.close();
      redis?.close();
      await database.close();
    },
  };
}

/** The picture store reports its outages itself. */
const withoutPictureOutages = (log: Log): Log =>
  suppressOutageErrors(log, (error) => error instanceof PictureStorageUnavailable, {
    failed: () => undefined,
    succeeded: () => undefined,
  });

const openRedis = (place: Settings['redis'], log: Log): SharedRedis | null =>
  place && {
    ...redisConnections(place.url, createOutageReporter(log, { service: 'Redis', quietMs: 0 })),
    prefix: place.prefix,
  };
