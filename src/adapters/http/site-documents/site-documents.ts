import type Koa from 'koa';
import type { Api } from '../../../application/contract/index.ts';
import type { Dispatch } from '../../../application/dispatch.ts';
import { inProcessApi } from '../in-process-api.ts';
import type { RequestState } from '../koa-types.ts';
import type { PageCache } from '../page-cache.ts';
import { writeFeed } from './feed.ts';
import { writeRobots } from './robots.ts';
import { writeSitemap } from './sitemap.ts';

type SiteDocument = {
  readonly type: string;
  readonly write: (api: Api, origin: string) => Promise<string>;
};

const DOCUMENTS: Readonly<Record<string, SiteDocument>> = {
  '/feed.xml': {
    type: 'application/atom+xml; charset=utf-8',
    write: async (api, origin) => writeFeed(await api('publishing.readFeed', {}), origin),
  },
  '/sitemap.xml': {
    type: 'application/xml; charset=utf-8',
    write: async (api, origin) => writeSitemap(await api('publishing.listPostAddresses', {}), origin),
  },
  '/robots.txt': { type: 'text/plain; charset=utf-8', write: async (_, origin) => writeRobots(origin) },
};

type Parts = { readonly dispatch: Dispatch; readonly appOrigin: string; readonly cache: PageCache };

/** What programs read of the site; kept like pages that are the same for every visitor (product.md 8.21). */
export const siteDocuments =
  ({ dispatch, appOrigin, cache }: Parts): Koa.Middleware<RequestState> =>
  async (context, next) => {
    const document = Object.hasOwn(DOCUMENTS, context.path) ? DOCUMENTS[context.path] : undefined;
    if (!document || (context.method !== 'GET' && context.method !== 'HEAD')) return next();
    const body = Buffer.from(await document.write(inProcessApi(dispatch, context), appOrigin));
    if (!cache.isOpenTo(context)) {
      context.type = document.type;
      context.body = body;
      return;
    }
    await cache.keep(context.path, { type: document.type, body });
    await cache.serve(context, next);
  };
