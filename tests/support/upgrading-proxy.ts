import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A site whose build can be replaced while pages of it are open. */
export type UpgradingProxy = {
  readonly origin: string;
  /** From now on the site serves another build: its first script has another name, and that of the former build is gone. */
  readonly upgrade: () => void;
  readonly close: () => void;
};

const ENTRY = /\/assets\/entry-client-[\w-]+\.js/g;
const NEXT_ENTRY = '/assets/entry-client-next000.js';

/** Stands before a site and, once it is told to, renames in documents and worker what the next build would. */
export async function startUpgradingProxy(target: string): Promise<UpgradingProxy> {
  let isUpgraded = false;
  let formerEntry = '';
  const server = createServer((incoming, answer) => {
    const asked = incoming.url ?? '/';
    if (isUpgraded && asked === formerEntry) return answer.writeHead(404).end();
    const path = asked === NEXT_ENTRY ? formerEntry : asked;
    const headers = { ...incoming.headers, host: new URL(target).host, 'accept-encoding': 'identity' };
    const sent = request(new URL(path, target), { method: incoming.method, headers }, async (from) => {
      const chunks: Buffer[] = [];
      for await (const chunk of from) chunks.push(chunk as Buffer);
      const type = String(from.headers['content-type']);
      let body = Buffer.concat(chunks);
      if (/html|javascript/.test(type)) {
        const text = body.toString();
        formerEntry ||= text.match(ENTRY)?.[0] ?? '';
        if (isUpgraded) body = Buffer.from(upgraded(text));
      }
      const { 'content-length': _, etag: __, ...kept } = from.headers;
      answer.writeHead(from.statusCode ?? 502, kept).end(body);
    });
    sent.on('error', () => answer.destroy());
    incoming.pipe(sent);
    return undefined;
  }).listen(0, 'localhost');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    upgrade: () => {
      isUpgraded = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The worker's name of its build is the only kind of run of twelve hexadecimal digits in quotation marks. */
const upgraded = (text: string): string => text.replace(ENTRY, NEXT_ENTRY).replace(/"[0-9a-f]{12}"/g, '"000000000000"');
