import { once } from 'node:events';
import { WebSocket } from 'ws';

/** What a process holds once its garbage is gone, in kB: its objects and buffers, and all that the system gives it. */
export type ServerMemory = { readonly held: number; readonly resident: number };

type Usage = {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
};

/** The setting that lets {@link serverMemory} ask the process on a port of loopback. */
export const inspectedAt = (port: number) => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });

/** Collects the garbage of a process by its inspector, so that what is measured is what is held and not what happens to lie about. */
export async function serverMemory(port: number): Promise<ServerMemory> {
  const [target] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  const ask = async (method: string, params = {}) => {
    socket.send(JSON.stringify({ id: 1, method, params }));
    const [answer] = await once(socket, 'message');
    return JSON.parse(String(answer)).result;
  };
  // What a first collection sets free may hold what only a second one finds.
  await ask('HeapProfiler.collectGarbage');
  await ask('HeapProfiler.collectGarbage');
  const { result } = await ask('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' });
  socket.close();
  const { rss, heapUsed, external }: Usage = JSON.parse(result.value);
  return { held: (heapUsed + external) / 1024, resident: rss / 1024 };
}
