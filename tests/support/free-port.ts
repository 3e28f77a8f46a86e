import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections: one of those could take the port of a server that is stopped and
 * started again, and who tries to reach it meanwhile could even reach itself.
 */
const [FIRST, LAST] = [15_000, 32_000];

const given = new Set<number>();

/** A port of 127.0.0.1 that nobody listens on at the moment, and that was not asked for before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
