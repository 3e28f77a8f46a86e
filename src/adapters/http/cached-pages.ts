import type { RequestListener } from 'node:http';
import type { Tracing } from '../../application/ports/tracing.ts';
import { type PageCache, sendCachedPage } from './page-cache.ts';
import type { RecordRequest } from './request-record.ts';

type Parts = {
  readonly cache: Pick<PageCache, 'find'>;
  readonly record: RecordRequest;
  readonly tracing: Pick<Tracing, 'followRequest'>;
  /** Whether a proxy in front is trusted; then its trace is taken. */
  readonly behindProxy: boolean;
  /** Aborted when the server is about to stop. */
  readonly leaving: AbortSignal;
};

const REACHED = { operation: 'page' } as const;

/**
 * Answers from the page cache before Koa makes anything of the request: its context and middlewares cost as much as all else. Such a
 * request is recorded, counted and traced like any other; whatever is not in the cache is left to `answerOther`.
 */
export function answerFromCache(
  { cache, record, tracing, behindProxy, leaving }: Parts,
  answerOther: RequestListener,
): RequestListener {
  return (request, response) => {
    const found = cache.find(request);
    if (!found) {
      answerOther(request, response);
      return;
    }
    const { path, page } = found;
    const { reference } = record(request, response, path, REACHED);
    const ofRequest = ['X-Request-Id', reference, ...(leaving.aborted ? ['Connection', 'close'] : [])];
    const parent = behindProxy ? String(request.headers.traceparent ?? '') : '';
    void tracing.followRequest(
      { method: request.method ?? '', path, reference, parent },
      async () => sendCachedPage(request, response, page, ofRequest),
      () => ({ ...REACHED, status: response.statusCode }),
    );
  };
}
