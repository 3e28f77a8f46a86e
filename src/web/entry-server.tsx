import { PassThrough, type Readable } from 'node:stream';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import type { Api } from '../application/contract/index.ts';
import type { SiteIdentity } from '../domain/outreach/site-identity.ts';
import { SITE_NAME } from '../domain/site-name.ts';
import { apiContext, identityContext, isPageContext, viewerContext } from './api/request-context.ts';
import { createViewerSource } from './api/viewer-source.ts';
import { App } from './app.tsx';
import { provideLateParts } from './dashboard/server-parts.ts';
import { PAGE_DATA_ID, writePageData } from './page-data.ts';
import type { RootData } from './root.tsx';
import { isSignInTarget, routes } from './routes.tsx';
import { PAPER } from './theme/theme.css.ts';

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/**
 * Where a page is, if it was asked for in another way: with a slash at the end, or in other letters than small ones. Null where the
 * address is the page's own, or no page's (product.md 8.36).
 */
function properAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const pattern = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  if (!pattern || pattern === '*') return null;
  const asked = partsOf(pathname);
  // What is a page's own part of the address, like the name of a post, stays as it was written.
  const proper = partsOf(pattern).map((part, place) => (part.startsWith(':') ? asked[place] : part));
  const path = `/${proper.filter((part) => part !== undefined).join('/')}`;
  return path === pathname ? null : `${path}${search}`;
}

/** A rendered page: a redirect has no body. */
export type PageAnswer = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Readable | null;
  /** The page is the same for everybody who is not signed in, and may be kept. */
  readonly sameForVisitors: boolean;
};

/** Renders the page a request asks for, with the API bound to the request's session. */
export type RenderPage = (
  request: Request,
  parts: { readonly api: Api; readonly identity: SiteIdentity },
) => Promise<PageAnswer>;

/** Which files a page needs, by the source modules of its matched routes. */
export type FindAssets = (modules: readonly string[]) => PageAssets;

type RenderParts = { readonly findAssets: FindAssets; readonly onError: (error: unknown, path: string) => void };

const handler = createStaticHandler(routes);

/** Builds the renderer: load, then stream the document; the browser hydrates it. */
export function createRenderPage({ findAssets, onError }: RenderParts): RenderPage {
  provideLateParts();
  return async (request, { api, identity }) => {
    const elsewhere = request.method === 'GET' ? properAddress(new URL(request.url)) : null;
    if (elsewhere) return { status: 308, headers: { Location: elsewhere }, body: null, sameForVisitors: false };
    const requestContext = new RouterContextProvider();
    requestContext.set(apiContext, api);
    requestContext.set(identityContext, identity);
    requestContext.set(isPageContext, isSignInTarget);
    requestContext.set(viewerContext, createViewerSource(api));
    const context = await handler.query(request, { requestContext });
    if (context instanceof Response) return redirectAnswer(context);
    const path = new URL(request.url).pathname;
    for (const error of unexpectedErrors(context)) onError(error, path);
    const { loaderData, actionData, errors } = context;
    const pageData = writePageData({ state: { loaderData, actionData, errors }, identity });
    const body = await streamPage(
      context,
      { assets: findAssets(modulesOf(context)), pageData },
      request.signal,
      (error) => onError(error, path),
    );
    return { status: context.statusCode, headers: waitOf(context), body, sameForVisitors: isSameForVisitors(context) };
  };
}

function redirectAnswer(response: Response): PageAnswer {
  const location = response.headers.get('location');
  return {
    status: response.status,
    headers: location ? { Location: location } : {},
    body: null,
    sameForVisitors: false,
  };
}

/** How long to wait, where the form that was sent says so (product.md 1.16). */
function waitOf({ actionHeaders }: StaticHandlerContext): Record<string, string> {
  const [wait] = Object.values(actionHeaders).map((headers) => headers.get('Retry-After'));
  return wait ? { 'Retry-After': wait } : {};
}

const unexpectedErrors = (context: StaticHandlerContext): unknown[] =>
  Object.values(context.errors ?? {}).filter((error) => !isRouteErrorResponse(error));

/** Only pages that say so of themselves, loaded without an error; who is signed in is not served from the cache. */
const isSameForVisitors = (context: StaticHandlerContext): boolean => isForVisitors(context, 'sameForVisitors');

function isForVisitors(context: StaticHandlerContext, says: 'sameForVisitors' | 'readFirst'): boolean {
  const { statusCode, errors, matches, loaderData } = context;
  if (statusCode !== 200 || errors || (loaderData.root as RootData).viewer !== null) return false;
  return matches.some(({ route }) => (route.handle as Record<string, unknown> | undefined)?.[says] === true);
}

const modulesOf = (context: StaticHandlerContext): string[] =>
  context.matches.flatMap(({ route }) => {
    const module: unknown = (route.handle as { module?: unknown } | undefined)?.module;
    return typeof module === 'string' ? [module] : [];
  });

function streamPage(
  context: StaticHandlerContext,
  document: { readonly assets: PageAssets; readonly pageData: string },
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<Readable> {
  const router = createStaticRouter(handler.dataRoutes, context);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <Document {...document} hydrateWhenWanted={isForVisitors(context, 'readFirst')}>
        <App store={createStore()}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </App>
      </Document>,
      { onShellReady: () => resolve(pipe(new PassThrough())), onShellError: reject, onError },
    );
    signal.addEventListener('abort', () => abort(), { once: true });
  });
}

/** Files that the page in hand needs, known from the build. */
type PageAssets = {
  readonly entry: string;
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** Vite's scripts in development; nothing in a build. */
  readonly developmentScripts: readonly string[];
};

type DocumentProps = {
  readonly assets: PageAssets;
  readonly pageData: string;
  /** The page is read more than used; its scripts may wait until somebody begins to use it. */
  readonly hydrateWhenWanted: boolean;
  readonly children: ReactNode;
};

/** The HTML document, rendered on the server only; the browser hydrates what is inside `#app`. */
function Document({ assets, pageData, hydrateWhenWanted, children }: DocumentProps) {
  const preloads = hydrateWhenWanted ? [] : assets.preloads;
  return (
    <html lang="en-CA">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="application-name" content={SITE_NAME} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPER.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER.dark} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/atom+xml" title={`${SITE_NAME} Blog`} href="/feed.xml" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        {preloads.map((script) => (
          <link key={script} rel="modulepreload" href={script} />
        ))}
      </head>
      <body>
        <div id="app" data-hydrate={hydrateWhenWanted ? 'when-wanted' : undefined}>
          {children}
        </div>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped, in a data block that does not run */}
        <script id={PAGE_DATA_ID} type="application/json" dangerouslySetInnerHTML={{ __html: pageData }} />
        {assets.developmentScripts.map((script) => (
          <script key={script} type="module" src={script} />
        ))}
        <script type="module" src={assets.entry} />
      </body>
    </html>
  );
}
