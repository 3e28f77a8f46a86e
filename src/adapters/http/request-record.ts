import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Log, Randomness } from '../../application/ports/infrastructure.ts';
import type { Metrics } from '../../application/ports/metrics.ts';
import { clientNetwork } from '../../domain/accounts/client-network.ts';

/** What a proxy may call a request; anything else could begin a line of the log or fill it. */
const PROXY_REFERENCE = /^[\w.:=-]{8,128}$/;

/** Polled every few seconds by monitoring; only their failures are of interest. */
const WATCHED = new Set(['/healthz', '/readyz', '/metrics']);

/** Networks of addresses that were seen last: working one out takes longer than all else that is recorded. */
const networks = new LRUCache<string, string>({ max: 5_000 });

/** What is known of every request from its beginning. */
export type RequestRecord = {
  /** Short id that joins an answer to its log lines. */
  readonly reference: string;
  /** The network that the request comes from. */
  readonly address: string;
};

/** The operation that a request has reached by its end, for metrics. */
type Reached = { readonly operation?: string };

/** `path` is without the query, and null where the target is no address. */
export type RecordRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string | null,
  reached: Reached,
) => RequestRecord;

type RecorderParts = {
  readonly log: Log;
  readonly randomness: Randomness;
  readonly metrics: Pick<Metrics, 'countRequest'>;
  /** The number of proxies in front of the server, of which X-Forwarded-For and X-Request-Id are taken. */
  readonly trustedProxies: number;
};

/**
 * Gives each request a reference, which its answer and all that is logged about it carry, and logs and counts it when it has
 * ended. Of the address only the path is logged: a query may hold the token of a link (product.md 7.8).
 */
export function createRequestRecorder({ log, randomness, metrics, trustedProxies }: RecorderParts): RecordRequest {
  return (request, response, path, reached) => {
    const given = trustedProxies > 0 ? String(request.headers['x-request-id'] ?? '') : '';
    const reference = PROXY_REFERENCE.test(given) ? given : randomness.token().slice(0, 12);
    // A request that has ended may have no socket any more.
    const address = toNetwork(readClientAddress(request, trustedProxies));
    const begunAt = performance.now();
    response.once('close', () => {
      const milliseconds = performance.now() - begunAt;
      const { method = '' } = request;
      const { operation = 'other' } = reached;
      logEnd(log, response, { reference, method, path, milliseconds, address });
      metrics.countRequest({ operation, method, status: response.statusCode, seconds: milliseconds / 1000 });
    });
    return { reference, address };
  };
}

/** The address that the outermost trusted proxy was connected from; without proxies that of the connection. */
function readClientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? String(headers['x-forwarded-for'] ?? '') : '';
  const [address] = forwarded === '' ? [] : forwarded.split(/\s*,\s*/).slice(-trustedProxies);
  return address || (socket.remoteAddress ?? '');
}

function toNetwork(address: string): string {
  const known = networks.get(address);
  if (known !== undefined) return known;
  const network = clientNetwork(address);
  networks.set(address, network);
  return network;
}

type End = RequestRecord & { readonly method: string; readonly path: string | null; readonly milliseconds: number };

function logEnd(log: Log, response: ServerResponse, { reference, method, path, milliseconds, address }: End): void {
  // A client that went away first was sent no status, or only a part of the answer.
  const isComplete = response.writableFinished;
  if (path !== null && WATCHED.has(path) && isComplete && response.statusCode < 400) return;
  log.info('request', {
    reference,
    method,
    path,
    status: response.headersSent ? response.statusCode : null,
    ...(isComplete ? {} : { broken: true }),
    milliseconds: Math.round(milliseconds),
    address,
  });
}
