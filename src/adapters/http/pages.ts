import { pipeline, type Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, createBrotliCompress, createGzip, gzip, constants as zlib } from 'node:zlib';
import type Koa from 'koa';
import type { Dispatch } from '../../application/dispatch.ts';
import type { IsStorageFailure } from '../../application/ports/infrastructure.ts';
import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';
import type { RenderPage } from '../../web/entry-server.tsx';
import { writeUnavailableResponse } from './failure-handler.ts';
import { inProcessApi } from './in-process-api.ts';
import type { HttpContext, RequestState } from './koa-types.ts';
import type { PageCache } from './page-cache.ts';
import { allowStyle } from './security-headers.ts';

/** The largest form a page takes without JavaScript, in bytes (product.md 7.1). */
const MAX_FORM_BYTES = 64 * 1024;

const PAGE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);
const EMPTY_FORM = 'application/x-www-form-urlencoded';
const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/** The status under which a request is refused before any page is asked. */
type NoPage = { readonly refused: 400 | 405 | 413 | 415 };

const HTML = 'text/html; charset=utf-8';

type PageParts = {
  readonly renderPage: RenderPage;
  readonly dispatch: Dispatch;
  readonly appOrigin: string;
  readonly identity: SiteIdentity;
  readonly cache: PageCache;
  readonly isStorageFailure: IsStorageFailure;
};

/** Renders pages: the first load on the server; forms work before any script has loaded. */
export const pageRenderer =
  ({ renderPage, dispatch, appOrigin, identity, cache, isStorageFailure }: PageParts): Koa.Middleware<RequestState> =>
  async (context) => {
    context.state.operation ??= 'page';
    const request = await webRequest(context, appOrigin);
    if (!(request instanceof Request)) {
      context.status = request.refused;
      if (request.refused === 405) context.set('Allow', [...PAGE_METHODS].join(', '));
      return;
    }
    let isForNow = false;
    const api = inProcessApi(dispatch, context, (error) => {
      isForNow ||= isStorageFailure(error);
    });
    const { carried, refusal = null } = context.state;
    const edition = cache.edition();
    const page = await renderPage(request, { api, identity, refusal, hadSession: carried !== undefined });
    context.status = page.status;
    context.set(page.headers);
    if (isForNow && page.status === 500) writeUnavailableResponse(context);
    if (page.body === null) return;
    context.type = HTML;
    if (page.styleSource) allowStyle(context, page.styleSource);
    const { reads } = page;
    if (page.sameForVisitors && cache.isOpenTo(context, reads)) {
      await cache.keepAndSend(context, { type: HTML, body: await toBuffer(page.body), reads, edition });
      return;
    }
    context.set('Cache-Control', 'no-store');
    context.body = await compressBody(context, page.body);
  };

const toBuffer = async (body: Buffer | Readable): Promise<Buffer> => (Buffer.isBuffer(body) ? body : buffer(body));

/** A page is read, or takes a form; what is no form is refused here, once for all pages (product.md 7.7). */
async function webRequest(context: HttpContext, appOrigin: string): Promise<Request | NoPage> {
  if (!PAGE_METHODS.has(context.method)) return { refused: 405 };
  // Put together from parts: a path that begins with two slashes would else name another host.
  const url = new URL(appOrigin);
  url.pathname = context.path;
  url.search = context.querystring;
  const controller = new AbortController();
  context.res.once('close', () => context.res.writableFinished || controller.abort());
  const headers = new Headers({ accept: context.get('accept') });
  if (context.method !== 'POST') return new Request(url, { headers, signal: controller.signal });
  const body = await readForm(context);
  if (body === null) return { refused: 413 };
  const type = context.get('content-type') || (body.length === 0 ? EMPTY_FORM : '');
  if (!FORM_TYPE.test(type)) return { refused: 415 };
  headers.set('content-type', type);
  const request = new Request(url, { method: 'POST', headers, body, signal: controller.signal });
  return (await isForm(request)) ? request : { refused: 400 };
}

const isForm = (request: Request): Promise<boolean> =>
  request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );

async function readForm(context: HttpContext): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of context.req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_FORM_BYTES) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Brotli 3 and gzip 4 take half the time of 4 and 6, and 5 % more bytes (docs/performance.md). */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 3 } };
const GZIP = { level: 4 };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A whole document is compressed at once, beside the thread that renders the next one. */
async function compressBody(context: HttpContext, body: Buffer | Readable): Promise<Buffer | Readable> {
  context.vary('Accept-Encoding');
  const encoding = context.acceptsEncodings('br', 'gzip', 'identity');
  if (encoding !== 'br' && encoding !== 'gzip') return body;
  context.set('Content-Encoding', encoding);
  if (Buffer.isBuffer(body)) return encoding === 'br' ? compressBrotli(body, BROTLI) : compressGzip(body, GZIP);
  return throughCompression(
    body,
    encoding === 'br'
      ? createBrotliCompress({ ...BROTLI, flush: zlib.BROTLI_OPERATION_FLUSH })
      : createGzip({ ...GZIP, flush: zlib.Z_SYNC_FLUSH }),
  );
}

/** A failing page breaks its answer off, and a reader who goes away ends the page; neither is thrown outside of any handler. */
const throughCompression = (body: Readable, compression: Transform): Readable =>
  pipeline(body, compression, () => undefined);
