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
  readonly type: string;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
};

/** A page as it is sent: its media type and the whole document. */
type WrittenPage = { readonly type: string; readonly body: Buffer };

/** Rendered pages that are the same for every visitor who is not signed in, stored compressed (product.md 7.11). */
export type PageCache = {
  /** Answers from the cache where possible; otherwise continues. */
  readonly serve: Koa.Middleware<RequestState>;
  readonly keep: (path: string, page: WrittenPage) => Promise<void>;
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
      if (!isOpenTo(context)) return next();
      const page = pages.get(context.path);
      onLookup(page !== undefined);
      if (!page) return next();
      context.state.operation = 'page';
      answerWith(context, page);
      return undefined;
    },
    keep: async (path, { type, body }) => {
      const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } };
      const [br, gz] = await Promise.all([compressBrotli(body, quality), compressGzip(body, { level: 9 })]);
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      pages.set(path, { type, etag, bodies: { br, gzip: gz, identity: body } });
    },
  };
}

function answerWith(context: HttpContext, page: CachedPage): void {
  context.set({ 'Cache-Control': 'private, no-cache', ETag: page.etag, Vary: 'Accept-Encoding, Cookie' });
  if (context.get('if-none-match').includes(page.etag)) {
    context.status = 304;
    return;
  }
  const accepted = context.get('accept-encoding');
  const encoding: Encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
  if (encoding !== 'identity') context.set('Content-Encoding', encoding);
  context.set('Content-Type', page.type);
  context.body = page.bodies[encoding];
}
