import type Koa from 'koa';
import { refused } from '../../domain/result.ts';
import { answer } from './api-routes.ts';
import type { RequestState } from './koa-types.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of another site caused (product.md 7.2). `Sec-Fetch-Site` cannot be forged by a page;
 * browsers without it send `Origin`. A client that sends neither is not a browser and carries no foreign cookie.
 */
export const sameSiteWrites =
  (appOrigin: string): Koa.Middleware<RequestState> =>
  (context, next) => {
    if (READS.has(context.method)) return next();
    const site = context.get('sec-fetch-site');
    const origin = context.get('origin');
    const foreign = site ? site !== 'same-origin' && site !== 'none' : origin !== '' && origin !== appOrigin;
    if (!foreign) return next();
    answer(context, refused({ code: 'cross-site' }));
    return undefined;
  };
