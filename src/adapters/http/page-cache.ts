import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type Koa from 'koa';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../application/ports/infrastructure.ts';
import type { HttpContext, RequestState } from './koa-types.ts';

/** How long a page may be shown after it was rendered, in milliseconds. */
const FRESH_MS = 60_000;
const MAX_PAGES = 200;

type Encoding = 'br' | 'gzip' | 'identity';
type CachedPage = {
  readonly etag: string;
  /** The headers of an answer that says that nothing has changed. */
  readonly headers: Readonly<Record<string, string>>;
  /** What is sent in each encoding: the body, and all headers but the reference of the request. */
  readonly answers: Readonly<
    Record<Encoding, { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }>
  >;
};

/** A page as it is sent: its media type and the whole document. */
type WrittenPage = { readonly type: string; readonly body: Buffer };

/** Rendered pages that are the same for every visitor who is not signed in, stored compressed (product.md 7.11). */
export type PageCache = {
  /** Answers from the cache where possible; otherwise continues. */
  readonly serve: Koa.Middleware<RequestState>;
  /** Stores the page of the request's address and answers the request with it. */
  readonly keepAndSend: (context: HttpContext, page: WrittenPage) => Promise<void>;
  readonly isOpenTo: (context: HttpContext) => boolean;
  /** The cached copy may be outdated by now (product.md 11.12). */
  readonly forget: () => void;
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Query parameters by which advertisers and newsletters count clicks; no page reads them. */
const CAMPAIGN_PARAMETER = /^(utm_\w+|gclid|gbraid|wbraid|gad_\w+|fbclid|msclkid|mc_[ce]id|_gl)$/;

/** A query without what only counts clicks, so that a page is the same with and without it (product.md 7.11). */
export function removeCampaignParameters(querystring: string): string {
  if (querystring === '') return querystring;
  const query = new URLSearchParams(querystring);
  const counting = [...query.keys()].filter((name) => CAMPAIGN_PARAMETER.test(name));
  // Serializing a query again would change it: `?sent` would become `?sent=`, which is another address to the page.
  if (counting.length === 0) return querystring;
  for (const name of counting) query.delete(name);
  return query.toString();
}

/** A cache of pages for visitors; a request with a session cookie, or a query that a page may read, passes it by. */
export function createPageCache(
  cookieName: string,
  clock: Clock,
  onLookup: (isHit: boolean) => void = () => undefined,
): PageCache {
  const pages = new LRUCache<string, CachedPage>({ max: MAX_PAGES, ttl: FRESH_MS, ttlResolution: 0, perf: clock });
  const isOpenTo = (context: HttpContext): boolean =>
    (context.method === 'GET' || context.method === 'HEAD') &&
    removeCampaignParameters(context.querystring) === '' &&
    !context.get('cookie').includes(`${cookieName}=`);
  return {
    isOpenTo,
    forget: () => pages.clear(),
    serve: (context, next) => {
      const page = isOpenTo(context) ? pages.get(context.path) : undefined;
      if (!page) return next();
      onLookup(true);
      context.state.operation = 'page';
      send(context, page);
      return undefined;
    },
    keepAndSend: async (context, written) => {
      onLookup(false);
      const page = await prepareAnswers(context.state.commonHeaders, written);
      pages.set(context.path, page);
      send(context, page);
    },
  };
}

/** Compresses a page and puts its headers together, once for all who ask for it. */
async function prepareAnswers(common: CachedPage['headers'], { type, body }: WrittenPage): Promise<CachedPage> {
  const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } };
  const [br, gz] = await Promise.all([compressBrotli(body, quality), compressGzip(body, { level: 9 })]);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { ...common, 'Cache-Control': 'private, no-cache', ETag: etag, Vary: 'Accept-Encoding, Cookie' };
  const answerOf = (encoded: Buffer, encoding?: Encoding) => ({
    body: encoded,
    headers: {
      ...headers,
      'Content-Type': type,
      'Content-Length': String(encoded.length),
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    },
  });
  return { etag, headers, answers: { br: answerOf(br, 'br'), gzip: answerOf(gz, 'gzip'), identity: answerOf(body) } };
}

/** Sends a page past Koa: its headers are complete, and setting them one by one took longer than all the rest. */
function send(context: HttpContext, { etag, headers, answers }: CachedPage): void {
  const { req, res, state } = context;
  const reference = { 'X-Request-Id': state.reference };
  context.respond = false;
  if (req.headers['if-none-match']?.includes(etag)) {
    res.writeHead(304, { ...headers, ...reference }).end();
    return;
  }
  const accepted = String(req.headers['accept-encoding'] ?? '');
  const encoding: Encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
  const answer = answers[encoding];
  res.writeHead(200, { ...answer.headers, ...reference });
  res.end(req.method === 'HEAD' ? undefined : answer.body);
}
