import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import accepts from 'accepts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../application/ports/infrastructure.ts';
import type { Tracing } from '../../application/ports/tracing.ts';
import { pickQuery } from '../../web/pick-query.ts';
import type { HttpContext } from './koa-types.ts';
import type { RecordRequest } from './request-record.ts';

/** How long a page may be shown after it was rendered, in milliseconds. */
const FRESH_MS = 60_000;
const MAX_PAGES = 200;

/**
 * Brotli 11 and 9 of a page of 73 kB: 12.2 and 13.4 kB, 66 and 12 ms of a thread of the pool. With its headers the first fits into what
 * a new connection sends without waiting, 14 kB (docs/performance.md).
 */
const BROTLI_QUALITY = zlib.BROTLI_MAX_QUALITY;

/** From the best to the last. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];
/** Names and values in turn, as `writeHead` takes them without looking at each again. */
type HeaderList = readonly string[];
/** A page in one encoding. All headers are complete but the reference of the request. */
type Answer = {
  readonly etag: string;
  readonly headers: HeaderList;
  /** The headers of an answer that says that nothing has changed. */
  readonly unchangedHeaders: HeaderList;
  readonly body: Buffer;
};

/** A page in memory. */
export type CachedPage = {
  /** The query parameters that make it another page. */
  readonly reads: readonly string[];
  readonly answers: Readonly<Record<Encoding, Answer>>;
};

/** A page as it is sent. */
type WrittenPage = {
  /** The media type. */
  readonly type: string;
  /** The whole document. */
  readonly body: Buffer;
  /** The query parameters that it reads. */
  readonly reads: readonly string[];
  /** The edition of the site when its data were asked for. */
  readonly edition: number;
};

/** The same bytes in each encoding. */
type Bodies = Readonly<Record<Encoding, Buffer>>;

/** Rendered pages that are the same for every visitor who is not signed in, stored compressed (product.md 7.11). */
export type PageCache = {
  /** The page that answers a request, with its path; null where it has to be rendered, or something else answers. */
  readonly find: (request: IncomingMessage) => { readonly path: string; readonly page: CachedPage } | null;
  /** A number that each `forget` changes: a page whose data were asked for before it is sent, but not stored. */
  readonly edition: () => number;
  /** Stores the page of the request's address and answers the request with it. */
  readonly keepAndSend: (context: HttpContext, page: WrittenPage) => Promise<void>;
  /** Whether the page of a request is to be stored, which reads these query parameters. */
  readonly isOpenTo: (context: HttpContext, reads: readonly string[]) => boolean;
  /** The cached copy may be outdated by now (product.md 11.12). */
  readonly forget: () => void;
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Paths as the site's own links spell them. Others lead to the same pages (`/BLOG`, `/blog/%66oo`); stored, they could push everything
 * else out of the cache.
 */
const PLAIN_PATH = /^\/(?:[a-z\d._-]+\/)*[a-z\d._-]*$/;

/** Whether a query holds nothing that a page reads. */
const isUnread = (query: string, reads: readonly string[]): boolean => pickQuery(query, reads) === '';

/** A cache of pages for visitors; a request with a session cookie, or a query that the page reads, passes it by. */
export function createPageCache(
  cookieName: string,
  clock: Clock,
  onLookup: (isHit: boolean) => void = () => undefined,
): PageCache {
  const pages = new LRUCache<string, CachedPage>({ max: MAX_PAGES, ttl: FRESH_MS, ttlResolution: 0, perf: clock });
  /** A page that was rendered anew is mostly the same: what its bytes are compressed to is found by their digest. */
  const compressed = new LRUCache<string, Promise<Bodies>>({ max: MAX_PAGES });
  let edition = 0;
  /** Whoever asks while a page is compressed shares the work. */
  const compressOnce = (digest: string, body: Buffer): Promise<Bodies> => {
    const known = compressed.get(digest);
    if (known) return known;
    const bodies = compressBody(body);
    compressed.set(digest, bodies);
    bodies.catch(() => compressed.delete(digest));
    return bodies;
  };
  const isVisit = ({ method, headers }: IncomingMessage): boolean =>
    (method === 'GET' || method === 'HEAD') && !headers.cookie?.includes(`${cookieName}=`);
  return {
    isOpenTo: (context, reads) =>
      isVisit(context.req) && PLAIN_PATH.test(context.path) && isUnread(context.querystring, reads),
    edition: () => edition,
    forget: () => {
      edition += 1;
      pages.clear();
    },
    find: (request) => {
      if (!isVisit(request)) return null;
      const { url = '' } = request;
      const end = url.indexOf('?');
      const path = end < 0 ? url : url.slice(0, end);
      const page = pages.get(path);
      if (!page || !(end < 0 || isUnread(url.slice(end + 1), page.reads))) return null;
      onLookup(true);
      return { path, page };
    },
    keepAndSend: async (context, written) => {
      onLookup(false);
      const digest = createHash('sha256').update(written.body).digest('base64url').slice(0, 22);
      const bodies = await compressOnce(digest, written.body);
      const page = prepareAnswers(context.state.commonHeaders, written, { digest, ...bodies });
      if (written.edition === edition) pages.set(context.path, page);
      context.respond = false;
      sendCachedPage(context.req, context.res, page, ['X-Request-Id', context.state.reference]);
    },
  };
}

async function compressBody(body: Buffer): Promise<Bodies> {
  const params = { [zlib.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length };
  const [br, gz] = await Promise.all([compressBrotli(body, { params }), compressGzip(body, { level: 9 })]);
  return { br, gzip: gz, identity: body };
}

/** Puts the headers of a page together, once for all who ask for it. Each encoding has an ETag of its own (RFC 9110, 8.8.3.3). */
function prepareAnswers(
  common: Readonly<Record<string, string>>,
  { type, reads }: WrittenPage,
  { digest, ...bodies }: Bodies & { readonly digest: string },
): CachedPage {
  const answerOf = (encoding: Encoding): Answer => {
    const body = bodies[encoding];
    const etag = `"${digest}-${encoding}"`;
    const headers = { ...common, ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding, Cookie' };
    const ofBody = {
      'Content-Type': type,
      'Content-Length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    };
    return {
      etag,
      headers: Object.entries({ ...headers, ...ofBody }).flat(),
      unchangedHeaders: Object.entries(headers).flat(),
      body,
    };
  };
  return { reads, answers: { br: answerOf('br'), gzip: answerOf('gzip'), identity: answerOf('identity') } };
}

/** The best encoding that a request accepts. Browsers send a plain list, which is searched faster than weighed. */
function chooseEncoding(request: IncomingMessage): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const best = accepted.includes(';') ? accepts(request).encodings(...ENCODINGS) || '' : accepted;
  return ENCODINGS.find((encoding) => best.includes(encoding)) ?? 'identity';
}

/** Sends a page past Koa: its headers are complete, and setting them one by one took longer than all the rest. */
export function sendCachedPage(
  request: IncomingMessage,
  response: ServerResponse,
  { answers }: CachedPage,
  ofRequest: HeaderList,
): void {
  const answer = answers[chooseEncoding(request)];
  const known = request.headers['if-none-match'];
  if (known !== undefined && (known === '*' || known.includes(answer.etag))) {
    response.writeHead(304, [...answer.unchangedHeaders, ...ofRequest]).end();
    return;
  }
  response.writeHead(200, [...answer.headers, ...ofRequest]);
  response.end(request.method === 'HEAD' ? undefined : answer.body);
}

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
