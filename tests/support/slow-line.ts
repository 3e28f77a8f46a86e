import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Bytes that come at once, and the time until the next ones in milliseconds: about a browser's frame. */
const PIECE = { bytes: 400, milliseconds: 12 };

/** A line to the site on which documents come in small pieces, so that a browser shows each half of them. */
export type SlowLine = { readonly origin: string; readonly close: () => Promise<void> };

export async function slowLineTo(origin: string): Promise<SlowLine> {
  const server = createServer((asked, answer) => {
    const passedOn = request(new URL(asked.url ?? '/', origin), {
      method: asked.method,
      headers: { ...asked.headers, 'accept-encoding': 'identity' },
    });
    passedOn.on('response', (response) => void inPieces(response, answer));
    passedOn.on('error', (error) => answer.destroy(error));
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function inPieces(response: IncomingMessage, answer: ServerResponse): Promise<void> {
  answer.writeHead(response.statusCode ?? 502, response.headers);
  if (!response.headers['content-type']?.startsWith('text/html')) {
    response.pipe(answer);
    return;
  }
  const document = Buffer.concat(await response.toArray());
  for (let at = 0; at < document.length && !answer.destroyed; at += PIECE.bytes) {
    answer.write(document.subarray(at, at + PIECE.bytes));
    await pause(PIECE.milliseconds);
  }
  answer.end();
}
