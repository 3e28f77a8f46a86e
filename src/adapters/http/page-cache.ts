import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type Koa from 'koa';
import type { Clock } from '../../application/ports/clock.ts';
import type { HttpContext, RequestState } from './koa-types.ts';

/** How long a page may be shown after it was rendered, in milliseconds. */
const FRESH_MS = 60_000;
const MAX_PAGES = 200;

type Encoding = 'br' | 'gzip' | 'identity';
type CachedPage = {
  readonly etag: string;
  readonly until: number;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
};

/** Rendered pages that are the same for every visitor who is not signed in, kept compressed. */
export type PageCache = {
  /** Answers from the cache where it can; else goes on. */
  readonly serve: Koa.Middleware<RequestState>;
  /** Keeps a page; `html` is the whole document. */
  readonly keep: (path: string, html: Buffer) => Promise<void>;
  readonly isOpenTo: (context: HttpContext) => boolean;
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A cache of pages for visitors; a request with a session cookie or a query always passes it by. */
export function createPageCache(cookieName: string, clock: Clock): PageCache {
  const pages = new Map<string, CachedPage>();
  const isOpenTo = (context: HttpContext): boolean =>
    context.method === 'GET' && context.querystring === '' && !context.get('cookie').includes(`${cookieName}=`);
  return {
    isOpenTo,
    serve: (context, next) => {
      const page = isOpenTo(context) ? pages.get(context.path) : undefined;
      if (!page || page.until < clock.now()) return next();
      answerWith(context, page);
      return undefined;
    },
    keep: async (path, html) => {
      const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } };
      const [br, gz] = await Promise.all([compressBrotli(html, quality), compressGzip(html, { level: 9 })]);
      const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
      const oldest = pages.keys().next().value;
      if (pages.size >= MAX_PAGES && oldest !== undefined) pages.delete(oldest);
      pages.set(path, { etag, until: clock.now() + FRESH_MS, bodies: { br, gzip: gz, identity: html } });
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
  context.set('Content-Type', 'text/html; charset=utf-8');
  context.body = page.bodies[encoding];
}
