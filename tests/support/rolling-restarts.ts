import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { emptyDatabase } from './databases.ts';
import { freePort } from './free-port.ts';
import { startHaproxy } from './haproxy.ts';
import { openReturningSockets, type Returns } from './returning-sockets.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { signedInPeople } from './signed-in-people.ts';
import { visitorOf } from './visitor.ts';

/** What became of the requests that were sent while instances were restarted one after another. */
export type RollingRestarts = {
  readonly requests: number;
  /** The status, or the error, of each request that was not answered 200, and how often. */
  readonly failures: Readonly<Record<string, number>>;
  readonly exitCodes: readonly (number | null)[];
  /** Sockets that were open in the end, and how they came back. */
  readonly sockets: Returns & { readonly open: number };
};

type Options = { readonly restarts: number; readonly perSecond: number; readonly sockets?: number };

/** Paths that need the database, with and without a session. */
const PATHS = ['/api/me', '/api/blog/posts', '/healthz'];

/** Restarts two instances behind HAProxy, on one MariaDB, in turn and under load. */
export async function rollingRestarts({ restarts, perSecond, sockets = 0 }: Options): Promise<RollingRestarts> {
  const database = await emptyDatabase('mysql');
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()];
  const start = (at: number): Promise<ServerProcess> =>
    startServerProcess({
      databaseUrl: database.url,
      port: ports[at] as number,
      environment: { APP_ORIGIN: `http://localhost:${port}`, SHUTDOWN_DELAY_MS: '1000' },
    });
  const servers = [await start(0), await start(1)];
  const proxy = await startHaproxy(ports, port as number);
  const people = await signedInPeople(database.url, 'user', sockets);
  const returning = await openReturningSockets(proxy.origin, people);
  const load = startLoad(proxy.origin, await signedIn(proxy.origin), perSecond);
  const exitCodes: (number | null)[] = [];
  try {
    for (let count = 0; count < restarts; count += 1) {
      const at = count % servers.length;
      const { process } = servers[at] as ServerProcess;
      const ended = once(process, 'close');
      process.kill('SIGTERM');
      await ended;
      exitCodes.push(process.exitCode);
      servers[at] = await start(at);
      // The proxy knows of this instance before the other one goes.
      await proxy.untilAllUp();
    }
    await untilReturned(returning.countOpen, sockets);
    const open = returning.countOpen();
    return { ...(await load.stop()), exitCodes, sockets: { open, ...returning.stop() } };
  } finally {
    await load.stop();
    returning.stop();
    await proxy.stop();
    for (const server of servers) await server.kill();
    await database.remove();
  }
}

/** Waits until all sockets are open again, but not much longer than a return takes. */
async function untilReturned(countOpen: () => number, wanted: number): Promise<void> {
  for (let waits = 0; waits < 100 && countOpen() < wanted; waits += 1) await pause(100);
}

async function signedIn(origin: string): Promise<string> {
  const learner = visitorOf(origin);
  await learner.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
  return learner.cookies();
}

/** Sends so many requests a second on connections that are kept, until it is stopped. */
function startLoad(origin: string, cookie: string, perSecond: number) {
  const agent = new Agent({ keepAlive: true });
  const failures: Record<string, number> = {};
  const underWay = new Set<Promise<void>>();
  let requests = 0;
  const count = (outcome: string): void => {
    if (outcome !== '200') failures[outcome] = (failures[outcome] ?? 0) + 1;
  };
  const timer = setInterval(() => {
    requests += 1;
    const answered = statusOf(`${origin}${PATHS[requests % PATHS.length]}`, cookie, agent).then(count);
    underWay.add(answered);
    void answered.finally(() => underWay.delete(answered));
  }, 1_000 / perSecond);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
      return { requests, failures };
    },
  };
}

const statusOf = (url: string, cookie: string, agent: Agent): Promise<string> =>
  new Promise((resolve) => {
    const sent = request(url, { agent, headers: { cookie } }, (response) => {
      response.resume();
      // Answers of the site name their request; those of the proxy do not.
      const of = response.headers['x-request-id'] === undefined ? ' of the proxy' : '';
      response.on('end', () => resolve(response.statusCode === 200 ? '200' : `${response.statusCode}${of}`));
      response.on('error', (error) => resolve(error.message));
    });
    sent.on('error', (error) => resolve(error.message));
    sent.end();
  });
