import type Koa from 'koa';
import sirv from 'sirv';
import type { RequestState } from './koa-types.ts';

/** What the server of files does not know by itself; browsers need it to tell a download from nothing. */
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Serves the built files from memory-held listings, precompressed; names with a hash are kept for ever by browsers. */
export function builtFiles(folder: string): Koa.Middleware<RequestState> {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, path) => {
      const lasting = path.startsWith('/assets/');
      if (path.endsWith('.xlsx')) response.setHeader('Content-Type', XLSX);
      response.setHeader('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  return (context, next) => {
    if (context.method !== 'GET' && context.method !== 'HEAD') return next();
    if (context.path === '/' || context.path.startsWith('/.')) return next();
    return new Promise((resolve, reject) => {
      context.res.once('close', resolve);
      context.respond = false;
      context.res.statusCode = 200;
      serve(context.req, context.res, () => {
        context.res.off('close', resolve);
        context.respond = true;
        context.res.statusCode = 404;
        next().then(resolve, reject);
      });
    });
  };
}
