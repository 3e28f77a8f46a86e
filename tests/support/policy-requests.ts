import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way in which a page makes the browser send a request, and the directive of the policy that decides on it. */
type RequestKind = {
  readonly directive: string;
  /** Whether the policy refuses it at the page's own origin too. */
  readonly isNeverAllowed?: true;
  /** Runs in the page. */
  readonly send: (address: string) => void;
};

/** Ways to send something to another site without running a script of it, by their paths there. */
export const REQUEST_KINDS: Readonly<Record<string, RequestKind>> = {
  '/fetch': {
    directive: 'connect-src',
    send: (address) => void fetch(address, { mode: 'no-cors' }).catch(() => undefined),
  },
  '/beacon': { directive: 'connect-src', send: (address) => void navigator.sendBeacon(address, 'x') },
  '/web-socket': {
    directive: 'connect-src',
    send: (address) => void new WebSocket(address.replace(/^http/, 'ws')),
  },
  '/event-source': { directive: 'connect-src', send: (address) => void new EventSource(address) },
  '/picture': { directive: 'img-src', send: (address) => void Object.assign(new Image(), { src: address }) },
  '/style-sheet': {
    directive: 'style-src-elem',
    send: (address) =>
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })),
  },
  '/font': {
    directive: 'font-src',
    send: (address) => void new FontFace('foreign', `url(${address})`).load().catch(() => undefined),
  },
  '/frame': {
    directive: 'frame-src',
    isNeverAllowed: true,
    send: (address) => document.body.append(Object.assign(document.createElement('iframe'), { src: address })),
  },
  '/video': {
    directive: 'media-src',
    isNeverAllowed: true,
    send: (address) =>
      document.body.append(Object.assign(document.createElement('video'), { preload: 'auto', src: address })),
  },
  '/form': {
    directive: 'form-action',
    send: (address) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: address });
      document.body.append(form);
      setTimeout(() => form.submit());
    },
  },
};

/** A site of empty pages that knows what it was asked for; `/guarded` carries a policy. */
export type RecordingSite = {
  readonly origin: string;
  readonly hasReceived: (path: string) => boolean;
  readonly forget: () => void;
  /** Resolves once a path was asked for. */
  readonly received: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Starts such a site on the loopback, at an origin of its own. */
export async function startRecordingSite(policy: string): Promise<RecordingSite> {
  const paths = new Set<string>();
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/guarded') response.setHeader('content-security-policy', policy);
    response.end('<!doctype html><title>x</title><body></body>');
    note(request.url);
  });
  const note = (path = ''): void => {
    paths.add(path);
    server.emit(`received ${path}`);
  };
  server.on('upgrade', (request, socket) => {
    socket.destroy();
    note(request.url);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hasReceived: (path) => paths.has(path),
    forget: () => paths.clear(),
    received: async (path) => {
      if (!paths.has(path)) await once(server, `received ${path}`, { signal: AbortSignal.timeout(30_000) });
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
