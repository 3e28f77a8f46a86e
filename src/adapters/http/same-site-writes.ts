import type Koa from 'koa';
import type { Log } from '../../application/ports/infrastructure.ts';
import { refused } from '../../domain/result.ts';
import { answer } from './api-routes.ts';
import type { RequestState } from './koa-types.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of another site caused (product.md 7.2). `Sec-Fetch-Site` cannot be forged by a page;
 * browsers without it send `Origin`. A client that sends neither is not a browser and carries no foreign cookie. The log says what was refused (product.md 7.8).
 */
export const sameSiteWrites =
  (appOrigin: string, log: Log): Koa.Middleware<RequestState> =>
  (context, next) => {
    if (READS.has(context.method)) return next();
    const site = context.get('sec-fetch-site');
    const origin = context.get('origin');
    const foreign = site ? site !== 'same-origin' && site !== 'none' : origin !== '' && origin !== appOrigin;
    if (!foreign) return next();
    const { reference } = context.state;
    log.warn('cross-site-write-refused', { reference, method: context.method, path: context.path, site, origin });
    answer(context, refused({ code: 'cross-site' }));
    return undefined;
  };
