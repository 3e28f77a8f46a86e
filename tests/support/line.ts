import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** A line between two programs on loopback that a test can cut and mend. */
export type Line = {
  readonly port: number;
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
};

/** Lays a line to `targetPort`; nothing passes after `cut`, and connecting is refused until `mend`. */
export async function layLine(targetPort: number): Promise<Line> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    keep(near);
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const mend = (): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const cut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await mend();
  return { port, cut, mend };
}
