import { mkdtemp } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { startGuarded, untilReady } from './guarded-process.ts';

export type RedisServer = { readonly url: string; readonly stop: () => Promise<void> };

/** Starts a private Redis on a free port of 127.0.0.1, or on one it had before, that keeps nothing. It ends with this process at the latest. */
export async function startRedis(formerUrl?: string): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-redis-'));
  const port = formerUrl ? Number(new URL(formerUrl).port) : await freePort();
  const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no', daemonize: 'no' };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { stop } = startGuarded(folder, 'redis-server', args);
  await untilReady(() => ping(port));
  return { url: `redis://127.0.0.1:${port}`, stop };
}

function ping(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'));
    socket.once('error', reject);
    socket.once('data', (answer) => {
      socket.destroy();
      if (answer.toString().startsWith('+PONG')) resolve();
      else reject(new Error(`Redis answered ${answer}`));
    });
  });
}
