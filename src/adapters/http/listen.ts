import type { Server } from 'node:http';
import { OperatorError } from '../../application/operator-error.ts';

/** Why an address cannot be had, and what to do, by the code of the error. */
const CANNOT_LISTEN: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses the port. Stop it, or set PORT to another one.',
  EACCES: 'this user may not use the port. Set PORT to 1024 or above.',
  EADDRNOTAVAIL: 'this machine does not have the address. Set HOST to one that it has.',
  ENOTFOUND: 'the name is unknown. Set HOST to an address of this machine.',
};

/** Resolves when the server listens; throws `OperatorError` where the address cannot be had. */
export function listenOnPort(
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = CANNOT_LISTEN[error.code ?? ''];
      reject(reason ? new OperatorError(`The server cannot listen on ${host}:${port}: ${reason}`) : error);
    });
    server.listen(port, host, resolve);
  });
}
