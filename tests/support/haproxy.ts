import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGuarded, untilReady } from './guarded-process.ts';

/** Debian keeps servers where only root's search path looks. */
process.env.PATH = `${process.env.PATH}:/usr/sbin`;

/** A proxy that shares requests among instances. */
export type Proxy = { readonly origin: string; readonly stop: () => Promise<void> };

/** Starts HAProxy in front of instances on ports of localhost, with the settings that docs/operating.md recommends. */
export async function startHaproxy(ports: readonly number[], port: number): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const servers = ports.map((each, at) => `  server instance${at} 127.0.0.1:${each}`);
  await writeFile(
    file,
    `${SETTINGS}\n${servers.join('\n')}\n\nfrontend site\n  bind 127.0.0.1:${port}\n  default_backend plumbline\n`,
  );
  const { stop } = startGuarded(folder, 'haproxy', ['-db', '-f', file]);
  const origin = `http://localhost:${port}`;
  await untilReady(async () => {
    const { status } = await fetch(`${origin}/healthz`);
    if (status !== 200) throw new Error(`HAProxy answers ${status}`);
  });
  return { origin, stop };
}

const SETTINGS = `defaults
  mode http
  timeout connect 2s
  timeout client 70s
  timeout server 70s
  timeout tunnel 1h
  timeout check 2s

backend plumbline
  option httpchk GET /readyz
  default-server inter 200 fall 1 rise 1 check
  retries 3
  option redispatch
  retry-on conn-failure empty-response`;
