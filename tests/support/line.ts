import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** A line between two programs on loopback that a test can cut, silence and mend. */
export type Line = {
  readonly port: number;
  /** How many connections are open. */
  readonly connections: () => number;
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  /** Nothing passes on the open connections any more, and nobody is told; new ones pass. As after a failover behind a firewall. */
  readonly silence: () => void;
  /** The same, and new connections are accepted but silent too, until `thaw`. As with a program that hangs. */
  readonly freeze: () => void;
  readonly thaw: () => void;
};

type Pair = { readonly near: Socket; readonly far: Socket };

/** Lays a line to `targetPort`; nothing passes after `cut`, and connecting is refused until `mend`. */
export async function layLine(targetPort: number): Promise<Line> {
  const port = await freePort();
  const pairs = new Set<Pair>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    const pair = { near, far };
    pairs.add(pair);
    for (const socket of [near, far]) {
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        pairs.delete(pair);
        near.destroy();
        far.destroy();
      });
    }
    if (isFrozen) swallow(pair);
    else near.pipe(far).pipe(near);
  });
  const mend = (): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const cut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const { near } of pairs) near.destroy();
    });
  const silence = (): void => {
    for (const pair of pairs) swallow(pair);
  };
  await mend();
  return {
    port,
    connections: () => pairs.size,
    cut,
    mend,
    silence,
    freeze: () => {
      isFrozen = true;
      silence();
    },
    thaw: () => {
      isFrozen = false;
    },
  };
}

/** Takes what both sides say and passes nothing on. */
function swallow({ near, far }: Pair): void {
  for (const socket of [near, far]) {
    socket.unpipe();
    socket.resume();
  }
}
