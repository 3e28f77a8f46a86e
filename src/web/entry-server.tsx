import type { Readable } from 'node:stream';
import { createStore } from 'jotai';
import {
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { ApiError } from '../application/contract/api-error.ts';
import type { Api } from '../application/contract/index.ts';
import type { SiteIdentity } from '../domain/outreach/site-identity.ts';
import {
  apiContext,
  createViewerSource,
  identityContext,
  isPageFunctionContext,
  refusalContext,
  viewerContext,
} from './api/request-context.ts';
import { App } from './app.tsx';
import { provideLazyPartsForServer } from './dashboard/server-parts.ts';
import { writeDataBlock } from './data-block.ts';
import { Document, type DocumentProps, type PageAssets } from './document.tsx';
import { createHandlersByArea } from './handlers-by-area.ts';
import { PlaceLinksContext } from './layout/kept-links.tsx';
import { createPlaceLinks } from './layout/place-links.ts';
import { OFFLINE_COPY_HEADER } from './offline/offline-copies.ts';
import { type PageData, toWire } from './page-data.ts';
import { pickQuery } from './pick-query.ts';
import { renderTree } from './render-tree.ts';
import type { RootData } from './root.tsx';
import { canRedirectAfterSignIn, routes } from './routes.tsx';
import { WriteHtmlContext } from './use-trusted-html.ts';

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** A path that is canonical whatever page it names: looking for the page takes longer than loading some of them. */
const CANONICAL_PATH = /^(\/[^/A-Z%]+)+$/;

/**
 * The canonical path of a page that was requested differently: with a trailing slash, or with capital letters. Null
 * where the address is canonical, or not a page's (product.md 8.36).
 */
function properAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  if (pathname === '/' || CANONICAL_PATH.test(pathname)) return null;
  const pattern = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  if (!pattern || pattern === '*') return null;
  const asked = partsOf(pathname);
  // What is a page's own part of the address, like the name of a post, stays as it was written.
  const proper = partsOf(pattern).map((part, place) => (part.startsWith(':') ? asked[place] : part));
  const path = `/${proper.filter((part) => part !== undefined).join('/')}`;
  return path === pathname ? null : `${path}${search}`;
}

/** A rendered page: a redirect has no body. */
export type RenderedPage = {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** The whole document, or a stream where a part of it was not ready. */
  readonly body: Buffer | Readable | null;
  /** The page is the same for everyone who is signed out, and may be cached. */
  readonly sameForVisitors: boolean;
  /** The query parameters that such a page reads. */
  readonly reads: readonly string[];
  /** The source of the styles within the document, for its Content-Security-Policy; null where it has none. */
  readonly styleSource: string | null;
};

/** Renders the page a request asks for, with the API bound to the request's session. */
export type RenderPage = (
  request: Request,
  parts: {
    readonly api: Api;
    readonly identity: SiteIdentity;
    /** What is said in the place of the page. */
    readonly refusal: ApiError | null;
    /** The request carries a session, which may have ended. */
    readonly hadSession: boolean;
  },
) => Promise<RenderedPage>;

/** Which files a page needs, by the source modules of its matched routes. */
export type FindAssets = (modules: readonly string[]) => PageAssets;

type RenderParts = {
  readonly findAssets: FindAssets;
  readonly onError: (error: unknown, path: string) => void;
  /** False to render all of each page anew, for comparison. */
  readonly isKeeping?: boolean;
};

const findHandler = createHandlersByArea(routes);

/** Builds the renderer: load, then render the document; the browser hydrates it. */
export function createRenderPage({ findAssets, onError, isKeeping }: RenderParts): RenderPage {
  provideLazyPartsForServer();
  return async (requested, { api, identity, refusal, hadSession }) => {
    const elsewhere = requested.method === 'GET' ? properAddress(new URL(requested.url)) : null;
    if (elsewhere) return redirectTo(308, elsewhere);
    const request = withoutUnread(requested);
    const requestContext = new RouterContextProvider();
    requestContext.set(apiContext, api);
    requestContext.set(identityContext, identity);
    requestContext.set(refusalContext, refusal);
    requestContext.set(isPageFunctionContext, canRedirectAfterSignIn);
    requestContext.set(viewerContext, createViewerSource(api, undefined, hadSession));
    const path = new URL(request.url).pathname;
    const context = await findHandler(path).query(request, { requestContext });
    if (context instanceof Response) return redirectAnswer(context);
    for (const error of unexpectedErrors(context)) onError(error, path);
    const assets = findAssets(modulesOf(context));
    const isReadFirst = isForVisitors(context, 'readFirst');
    const body = await renderDocument(
      context,
      { assets, identity, isReadFirst },
      { signal: request.signal, onError: (error) => onError(error, path), isKeeping },
    );
    const headers = { ...waitOf(context), ...copyAllowance(context) };
    const styleSource = isReadFirst ? (assets.inlineStyle?.source ?? null) : null;
    const { reads = [] } = handleOf(context.matches.at(-1)?.route);
    const sameForVisitors = isForVisitors(context, 'sameForVisitors');
    return { status: context.statusCode, headers, body, sameForVisitors, reads, styleSource };
  };
}

/** What a page says of itself to whoever renders it. */
type PageHandle = { readonly sameForVisitors?: boolean; readonly reads?: readonly string[] };

const handleOf = (route: { readonly handle?: unknown } | undefined): PageHandle => (route?.handle ?? {}) as PageHandle;

/**
 * The request of a page that is the same for visitors without what the page does not read: none of it is to stand in a document
 * that others get (product.md 7.11).
 */
function withoutUnread(request: Request): Request {
  const url = new URL(request.url);
  if (url.search === '' || request.method !== 'GET') return request;
  const { sameForVisitors, reads = [] } = handleOf(matchRoutes(routes, url.pathname)?.at(-1)?.route);
  if (!sameForVisitors) return request;
  url.search = pickQuery(url.search.slice(1), reads);
  return new Request(url, request);
}

const redirectAnswer = ({ status, headers }: Response): RenderedPage => redirectTo(status, headers.get('location'));

const redirectTo = (status: number, location: string | null): RenderedPage => ({
  status,
  headers: location ? { Location: location } : {},
  body: null,
  sameForVisitors: false,
  reads: [],
  styleSource: null,
});

/** How long to wait, according to the answer to the posted form (product.md 1.16). */
function waitOf({ actionHeaders }: StaticHandlerContext): Record<string, string> {
  const [wait] = Object.values(actionHeaders).map((headers) => headers.get('Retry-After'));
  return wait ? { 'Retry-After': wait } : {};
}

/** Who looks at the page; null also where the root could not be loaded. */
const viewerOf = (loaderData: StaticHandlerContext['loaderData']): RootData['viewer'] =>
  (loaderData.root as RootData | undefined)?.viewer ?? null;

/** Whether, and for whom, the browser may keep the document (docs/decisions/0042). */
function copyAllowance({ statusCode, errors, matches, loaderData }: StaticHandlerContext): Record<string, string> {
  const viewer = viewerOf(loaderData);
  const route = matches.at(-1)?.route;
  const { isOfflinePage } = (route?.handle ?? {}) as { readonly isOfflinePage?: (loaded: unknown) => boolean };
  if (statusCode !== 200 || errors || !viewer || viewer.viewing || !route || !isOfflinePage?.(loaderData[route.id]))
    return {};
  return { [OFFLINE_COPY_HEADER]: String(viewer.id) };
}

const unexpectedErrors = (context: StaticHandlerContext): unknown[] =>
  Object.values(context.errors ?? {}).filter((error) => !isRouteErrorResponse(error));

/** Only pages that say so of themselves, loaded without an error; who is signed in is not served from the cache. */
function isForVisitors(context: StaticHandlerContext, says: 'sameForVisitors' | 'readFirst'): boolean {
  const { statusCode, errors, matches, loaderData } = context;
  if (statusCode !== 200 || errors || (loaderData.root as RootData).viewer !== null) return false;
  return matches.some(({ route }) => (route.handle as Record<string, unknown> | undefined)?.[says] === true);
}

/** What the browser does, and loads of styles, where an administrator sees the site as a learner. */
const VIEW_MODULE = 'src/web/viewing/follow-view.ts';

const modulesOf = (context: StaticHandlerContext): string[] =>
  (viewerOf(context.loaderData)?.viewing ? [VIEW_MODULE] : []).concat(context.matches.flatMap(modulesOfMatch(context)));

const modulesOfMatch =
  ({ loaderData }: StaticHandlerContext) =>
  ({ route }: StaticHandlerContext['matches'][number]): string[] => {
    const { module, screenOf } = (route.handle ?? {}) as {
      readonly module?: string;
      readonly screenOf?: (loaded: unknown) => string;
    };
    const loaded: unknown = loaderData[route.id];
    const screen = screenOf && loaded !== undefined ? [`src/web/${screenOf(loaded)}.tsx`] : [];
    return module === undefined ? [] : [module, ...screen];
  };

/** The routes of a page alone: the router prepares every route that it is given anew for each document. */
const matchedRoutes = ({ matches }: StaticHandlerContext) =>
  matches.map(({ route: { children: _, ...route } }) => route);

/** The document of a loaded page. */
function renderDocument(
  context: StaticHandlerContext,
  { identity, ...document }: Pick<DocumentProps, 'assets' | 'isReadFirst'> & Pick<PageData, 'identity'>,
  options: Parameters<typeof renderTree>[1],
): Promise<Buffer | Readable> {
  const { loaderData, actionData, errors } = context;
  const wire = toWire({ state: { loaderData, actionData, errors }, identity });
  const router = createStaticRouter(matchedRoutes(context), context);
  const createTree: Parameters<typeof renderTree>[0] = ({ placeHtml, placeData, placeMarkup }) => (
    <WriteHtmlContext value={placeHtml}>
      <PlaceLinksContext value={placeMarkup && createPlaceLinks(placeMarkup)}>
        <Document {...document} pageData={writeDataBlock(placeData(wire))} viewer={viewerOf(loaderData)}>
          <App store={createStore()}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </App>
        </Document>
      </PlaceLinksContext>
    </WriteHtmlContext>
  );
  return renderTree(createTree, options);
}
