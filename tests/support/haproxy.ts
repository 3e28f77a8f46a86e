import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { startGuarded, untilReady } from './guarded-process.ts';

/** Debian keeps servers where only root's search path looks. */
process.env.PATH = `${process.env.PATH}:/usr/sbin`;

/** A proxy that shares requests among instances. */
export type Proxy = {
  readonly origin: string;
  /** Waits until the proxy sends requests to each of its instances. */
  readonly untilAllUp: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Where the proxy tells the state of its instances. */
const STATES = '/haproxy-states';

/** Starts HAProxy in front of instances on ports of localhost, with the settings that docs/operating.md recommends. */
export async function startHaproxy(ports: readonly number[], port: number): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const servers = ports.map((each, at) => `  server instance${at} 127.0.0.1:${each}`);
  await writeFile(
    file,
    `${SETTINGS}\n${servers.join('\n')}\n\nfrontend site\n  bind 127.0.0.1:${port}\n  stats enable\n  stats uri ${STATES}\n  default_backend plumbline\n`,
  );
  const { stop } = startGuarded(folder, 'haproxy', ['-db', '-f', file]);
  const origin = `http://localhost:${port}`;
  await untilReady(async () => {
    const { status } = await fetch(`${origin}/healthz`);
    if (status !== 200) throw new Error(`HAProxy answers ${status}`);
  });
  const untilAllUp = (): Promise<void> =>
    untilReady(async () => {
      const lines = (await (await fetch(`${origin}${STATES};csv`)).text()).split('\n');
      const up = lines.filter((line) => /^plumbline,instance\d.*,UP,/.test(line)).length;
      if (up < ports.length) throw new Error(`${up} of ${ports.length} instances are up`);
    });
  return { origin, untilAllUp, stop };
}

/**
 * Starts HAProxy in front of the nodes of a database, of which each takes writes, with the settings that docs/operating.md
 * recommends; answers its port and its end.
 */
export async function startDatabaseProxy(
  nodes: readonly { readonly host: string; readonly port: number }[],
  user: string,
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const port = await freePort();
  const servers = nodes.map(({ host, port: of }, at) => `  server node${at} ${host}:${of}`);
  const listen = `listen database\n  bind 127.0.0.1:${port}\n  option mysql-check user ${user} post-41`;
  await writeFile(file, `${DATABASE_SETTINGS}\n\n${listen}\n${DATABASE_BACKEND}\n${servers.join('\n')}\n`);
  const { stop } = startGuarded(folder, 'haproxy', ['-db', '-f', file]);
  return { port, stop };
}

const DATABASE_SETTINGS = `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s`;

const DATABASE_BACKEND = `  balance roundrobin
  default-server inter 1s fastinter 250ms fall 2 rise 2 on-marked-down shutdown-sessions check`;

const SETTINGS = `defaults
  mode http
  timeout connect 2s
  timeout client 70s
  timeout server 70s
  timeout tunnel 1h
  timeout check 5s

backend plumbline
  option httpchk GET /readyz
  default-server inter 200 fastinter 100 fall 2 rise 1 check
  retries 3
  option redispatch
  retry-on conn-failure empty-response`;
