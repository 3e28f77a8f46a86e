import type Koa from 'koa';
import type { Log, Randomness } from '../../application/ports/infrastructure.ts';
import type { Metrics } from '../../application/ports/metrics.ts';
import { clientNetwork } from '../../domain/accounts/client-network.ts';
import type { HttpContext, RequestState } from './koa-types.ts';

/** What a proxy may call a request; anything else could begin a line of the log or fill it. */
const PROXY_REFERENCE = /^[\w.:=-]{8,128}$/;

/** Polled every few seconds by monitoring; only their failures are of interest. */
const WATCHED = new Set(['/healthz', '/readyz', '/metrics']);

type RequestLogParts = {
  readonly log: Log;
  readonly randomness: Randomness;
  readonly metrics: Pick<Metrics, 'countRequest'>;
  /** Whether a proxy in front is trusted; then its `X-Request-Id` is taken. */
  readonly behindProxy: boolean;
};

/**
 * Gives each request a reference, which its answer and all that is logged about it carry, and logs one line when it has
 * ended. Of the address only the path is logged: a query may hold the token of a link (product.md 7.8).
 */
export const requestLog =
  ({ log, randomness, metrics, behindProxy }: RequestLogParts): Koa.Middleware<RequestState> =>
  (context, next) => {
    const given = behindProxy ? context.get('x-request-id') : '';
    context.state.reference = PROXY_REFERENCE.test(given) ? given : randomness.token().slice(0, 12);
    const path = readPath(context);
    const begunAt = performance.now();
    // A request that has ended may have no socket any more.
    const address = clientNetwork(context.ip);
    context.state.address = address;
    context.res.once('close', () => {
      const milliseconds = performance.now() - begunAt;
      logEnd(context, log, { path, address, milliseconds });
      const { operation = 'other' } = context.state;
      metrics.countRequest({
        operation,
        method: context.method,
        status: context.res.statusCode,
        seconds: milliseconds / 1000,
      });
    });
    return path === null ? refuseTarget(context) : next();
  };

async function refuseTarget(context: HttpContext): Promise<void> {
  context.status = 400;
  context.set('X-Request-Id', context.state.reference);
  context.body = 'The address of the request cannot be read.';
}

/** Koa reads the path anew at each use and throws where a target such as `http://[/` is no address. */
function readPath(context: HttpContext): string | null {
  try {
    return context.path;
  } catch {
    return null;
  }
}

type End = { readonly path: string | null; readonly address: string; readonly milliseconds: number };

function logEnd(context: HttpContext, log: Log, { path, address, milliseconds }: End): void {
  const { method, res, state } = context;
  // A client that went away first was sent no status, or only a part of the answer.
  const isComplete = res.writableFinished;
  if (path !== null && WATCHED.has(path) && isComplete && res.statusCode < 400) return;
  log.info('request', {
    reference: state.reference,
    method,
    path,
    status: res.headersSent ? res.statusCode : null,
    ...(isComplete ? {} : { broken: true }),
    milliseconds: Math.round(milliseconds),
    address,
  });
}
