import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type Koa from 'koa';
import type { Clock } from '../../application/ports/infrastructure.ts';
import type { HttpContext, RequestState } from './koa-types.ts';

/** How long a page may be shown after it was rendered, in milliseconds. */
const FRESH_MS = 60_000;
const MAX_PAGES = 200;

type Encoding = 'br' | 'gzip' | 'identity';
type CachedPage = {
  readonly type: string;
  readonly etag: string;
  readonly until: number;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
};

/** A page as it is sent: its media type and the whole document. */
type WrittenPage = { readonly type: string; readonly body: Buffer };

/** Rendered pages that are the same for every visitor who is not signed in, kept compressed. */
export type PageCache = {
  /** Answers from the cache where it can; else goes on. */
  readonly serve: Koa.Middleware<RequestState>;
  readonly keep: (path: string, page: WrittenPage) => Promise<void>;
  readonly isOpenTo: (context: HttpContext) => boolean;
  /** What is kept may be wrong by now (product.md 11.12). */
  readonly forget: () => void;
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A cache of pages for visitors; a request with a session cookie or a query always passes it by. */
export function createPageCache(
  cookieName: string,
  clock: Clock,
  onLookup: (isHit: boolean) => void = () => undefined,
): PageCache {
  const pages = new Map<string, CachedPage>();
  const isOpenTo = (context: HttpContext): boolean =>
    context.method === 'GET' && context.querystring === '' && !context.get('cookie').includes(`${cookieName}=`);
  return {
    isOpenTo,
    forget: () => pages.clear(),
    serve: (context, next) => {
      const page = isOpenTo(context) ? pages.get(context.path) : undefined;
      const isHit = page !== undefined && page.until >= clock.now();
      if (isHit || isOpenTo(context)) onLookup(isHit);
      if (!isHit) return next();
      context.state.operation = 'page';
      answerWith(context, page);
      return undefined;
    },
    keep: async (path, { type, body }) => {
      const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } };
      const [br, gz] = await Promise.all([compressBrotli(body, quality), compressGzip(body, { level: 9 })]);
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      const oldest = pages.keys().next().value;
      if (pages.size >= MAX_PAGES && oldest !== undefined) pages.delete(oldest);
      pages.set(path, { type, etag, until: clock.now() + FRESH_MS, bodies: { br, gzip: gz, identity: body } });
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
