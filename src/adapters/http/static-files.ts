import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type Koa from 'koa';
import type { HttpContext, RequestState } from './koa-types.ts';

type Encoding = 'br' | 'gzip';
type BuiltFile = {
  readonly etag: string;
  readonly cacheControl: string;
  readonly body: Buffer;
  /** As the build compressed it, where it did. */
  readonly encoded: Readonly<Partial<Record<Encoding, Buffer>>>;
};

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };
const LASTING = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';
/** The worker names the files of its build: a cached one would keep a former build alive. */
const ASK_FIRST = 'no-cache';

const cacheControlOf = (path: string): string =>
  path === '/service-worker.js' ? ASK_FIRST : path.startsWith('/assets/') ? LASTING : SHORT;

/**
 * Serves the built files from memory, read once: they are few, and so no file can be left open by a client that
 * disconnects, or be missing while it is served (product.md 7.6). Browsers cache names with a hash for ever.
 */
export function serveBuiltFiles(folder: string): Koa.Middleware<RequestState> {
  const files = readFiles(folder);
  return (context, next) => {
    const file = context.method === 'GET' || context.method === 'HEAD' ? files.get(context.path) : undefined;
    if (!file) return next();
    answerWith(context, file);
    return undefined;
  };
}

function readFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const contents = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`;
    // Hidden folders hold what the build notes for the server.
    if (entry.isFile() && !path.includes('/.')) contents.set(path, readFileSync(join(folder, path)));
  }
  const files = new Map<string, BuiltFile>();
  for (const [path, body] of contents) {
    const br = contents.get(path + SUFFIXES.br);
    const gzip = contents.get(path + SUFFIXES.gzip);
    files.set(path, {
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      cacheControl: cacheControlOf(path),
      body,
      encoded: { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
    });
  }
  return files;
}

function answerWith(context: HttpContext, { etag, cacheControl, body, encoded }: BuiltFile): void {
  context.status = 200;
  context.set({ 'Cache-Control': cacheControl, ETag: etag });
  if (encoded.br ?? encoded.gzip) context.vary('Accept-Encoding');
  if (context.fresh) {
    context.status = 304;
    return;
  }
  const encoding = (['br', 'gzip'] as const).find((name) => encoded[name] && context.acceptsEncodings(name) === name);
  if (encoding) context.set('Content-Encoding', encoding);
  context.type = extname(context.path);
  context.body = (encoding && encoded[encoding]) ?? body;
}
