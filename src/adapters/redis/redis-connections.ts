import { Redis } from 'ioredis';

/** How long Redis may take to answer or to take a connection, in milliseconds; after that its connection is closed. */
const RESPONSE_TIMEOUT_MS = 1_000;

/** A connection that broke is tried again at least this often, in milliseconds. */
const MAX_RETRY_MS = 2_000;

/** How often each connection is asked whether it lives, in milliseconds; one that only listens would not notice. */
const PING_MS = 5_000;

/** Observes the state of the connections to Redis. */
type Observer = { readonly failed: (cause: unknown) => void; readonly succeeded: () => void };

/** The connections of this process to one Redis. */
export type RedisConnections = {
  /** One more connection. While it is away its commands reject at once. */
  readonly connect: () => Redis;
  /** For what a command failed of, such as a right that is missing. */
  readonly failed: (cause: unknown) => void;
  readonly close: () => void;
};

/**
 * Connections whose commands never wait longer than a second, even if Redis is frozen, silent or down. The observer is
 * notified of failures, and of success when all connections are ready again.
 */
export function redisConnections(url: string, observer: Observer): RedisConnections {
  const clients: Redis[] = [];
  const connect = (): Redis => {
    const client = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      connectTimeout: RESPONSE_TIMEOUT_MS,
      commandTimeout: RESPONSE_TIMEOUT_MS,
      socketTimeout: RESPONSE_TIMEOUT_MS,
      retryStrategy: (tries) => Math.min(tries * 100, MAX_RETRY_MS),
    });
    client.on('error', observer.failed);
    client.on('ready', () => {
      if (clients.every(({ status }) => status === 'ready')) observer.succeeded();
    });
    clients.push(client);
    return client;
  };
  const ping = setInterval(() => {
    // The time limit closes a connection that does not answer, which is reported as its error.
    for (const client of clients) if (client.status === 'ready') client.ping().catch(() => undefined);
  }, PING_MS);
  ping.unref();
  return {
    connect,
    failed: observer.failed,
    close: () => {
      clearInterval(ping);
      for (const client of clients) client.disconnect();
    },
  };
}
