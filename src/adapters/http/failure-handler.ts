import type Koa from 'koa';
import type { RefusalBody } from '../../application/contract/refusals.ts';
import type { IsStorageFailure, Log } from '../../application/ports/infrastructure.ts';
import { isNavigation } from './file-links.ts';
import type { HttpContext, RequestState } from './koa-types.ts';

/** How long a client should wait while storage is away, in seconds. */
const RETRY_SECONDS = 5;

/** Answers that the site cannot serve this now and when to retry, with any body. */
export function writeUnavailableResponse(context: HttpContext): void {
  context.status = 503;
  context.set('Retry-After', String(RETRY_SECONDS));
}

const STORAGE_MESSAGE = 'The site cannot do that right now. Nothing is lost; please try again in a moment.';
const GENERAL_MESSAGE = 'Something went wrong on our side. Please try again; if it stays, tell us the reference.';

/**
 * The one error handler: what was thrown is logged under the request's reference, and the answer says nothing but that
 * reference (product.md 7.3).
 */
export const failureHandler =
  (log: Log, isStorageFailure: IsStorageFailure): Koa.Middleware<RequestState> =>
  async (context, next) => {
    try {
      await next();
    } catch (error) {
      respondToFailure(context, error, log, isStorageFailure);
    }
  };

function respondToFailure(context: HttpContext, error: unknown, log: Log, isStorageFailure: IsStorageFailure): void {
  const { reference } = context.state;
  const storage = isStorageFailure(error);
  log.error('request failed', error, { reference, method: context.method, path: context.path });
  const body: RefusalBody = {
    message: storage ? STORAGE_MESSAGE : GENERAL_MESSAGE,
    code: storage ? 'storage-unavailable' : 'internal-error',
    reference,
  };
  context.status = 500;
  if (storage) writeUnavailableResponse(context);
  context.set('Cache-Control', 'no-store');
  if (context.path.startsWith('/api/') && !isNavigation(context)) {
    context.body = JSON.stringify(body);
    context.type = 'application/json';
    return;
  }
  context.body = failurePage(body.message, reference);
  context.type = 'text/html; charset=utf-8';
}

/** A page that needs nothing: no script, no style sheet, no data. */
const failurePage = (message: string, reference: string): string =>
  `<!doctype html><html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Something went wrong</title></head><body><main><h1>Something went wrong</h1><p>${message}</p>` +
  `<p>Reference: ${reference}</p><p><a href="/">Back to Home</a></p></main></body></html>`;
