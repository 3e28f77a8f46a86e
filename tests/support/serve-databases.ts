import { startMariadb } from './mariadb.ts';
import { startRedis } from './redis.ts';

/**
 * Starts one MariaDB and one Redis for a whole run of the tests, prints the settings that make the tests use them as one
 * line of JSON, and ends both when it is told to or when its parent is gone.
 */
const [mariadb, redis] = await Promise.all([startMariadb(), startRedis()]);

const stop = async (): Promise<void> => {
  await Promise.all([mariadb.stop(), redis.stop()]);
  process.exit(0);
};

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
process.stdin.once('end', () => void stop());
process.stdin.resume();
process.stdout.write(`${JSON.stringify({ TEST_MARIADB_URL: mariadb.url, TEST_REDIS_URL: redis.url })}\n`);
