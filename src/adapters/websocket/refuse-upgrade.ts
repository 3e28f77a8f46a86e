import type { Duplex } from 'node:stream';
import { describeRefusal, type Refusal } from '../../application/contract/refusals.ts';

/** Answers an upgrade that is not granted as HTTP, in the words of the API, and ends the connection (product.md 10.2, 10.13). */
export function refuseUpgrade(socket: Duplex, refusal: Refusal, https: boolean): void {
  const { status, body } = describeRefusal(refusal);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: strict-origin-when-cross-origin',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    ...(https ? ['Strict-Transport-Security: max-age=63072000; includeSubDomains'] : []),
    ...(refusal.retryAfterSeconds ? [`Retry-After: ${refusal.retryAfterSeconds}`] : []),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}
