import type { ComponentType } from 'react';
import {
  type ActionFunction,
  type ActionFunctionArgs,
  data,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  type ShouldRevalidateFunction,
} from 'react-router-dom';
import { ApiError } from '../application/contract/api-error.ts';
import type { Api, SessionUserView } from '../application/contract/index.ts';
import type { SiteIdentity } from '../domain/outreach/site-identity.ts';
import { readPengAccess } from './accounts/access-view.ts';
import { hasEnded, isAccessRefusal, isSignedOut, partOfPage } from './api/part-of-page.ts';
import {
  apiContext,
  identityContext,
  notifyContext,
  type Toast,
  type ViewerSource,
  viewerContext,
} from './api/request-context.ts';

/** What a page's loader and action are given: plain names instead of router contexts. */
export type PageRequest = {
  readonly api: Api;
  readonly viewer: ViewerSource;
  readonly identity: SiteIdentity;
  readonly notify: (toast: Toast) => void;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly request: Request;
};

export type PageLoad<Data = unknown> = (page: PageRequest) => Promise<Data>;

/** What a lazily loaded page module offers to its route. */
export type PageParts = {
  readonly Component: ComponentType;
  readonly load?: PageLoad;
  readonly act?: PageLoad;
  /** Whether going to another address of the same page loads it anew; if not said, it does. */
  readonly reloads?: ShouldRevalidateFunction;
};

/**
 * Who may see a page. The session user tells only about NPPE, so P.Eng. is decided by the server at whatever a page of it
 * asks for: where that is refused, it is asked once how one stands, for the screen (product.md 2.4, 2.7).
 */
export type PageAccess = 'public' | 'user' | 'nppe' | 'peng' | 'admin';

/** What the error boundary needs to choose its screen. */
export type PageRefusal = {
  readonly screen: 'access-denied' | 'subscription-required' | 'not-found' | 'failure';
  readonly message?: string;
  readonly expired?: boolean;
  readonly product?: 'nppe' | 'peng';
  readonly reference?: string;
};

/** Throws a screen instead of a page, with its status. */
export const refusePage = (status: number, refusal: PageRefusal): never => {
  throw data(refusal, { status });
};

type RouteOptions = {
  readonly path: string;
  readonly access: PageAccess;
  readonly module: string;
  /** Parts of the query that change only what the page shows of what it has; it is not loaded again for them. */
  readonly viewQuery?: readonly string[];
  /** The page shows every visitor the same and may be kept by the server for a minute. */
  readonly sameForVisitors?: boolean;
  /** A visitor reads the page before using it, so its scripts may wait; pages that are the same for visitors are such anyway. */
  readonly readFirst?: boolean;
};

/**
 * A route whose code is loaded when it is needed. `module` is the source file of the page, from which the server knows
 * which scripts and styles to announce. The guard runs before the page's own loader and action.
 */
export const pageRoute = (
  { path, access, module, viewQuery, sameForVisitors = false, readFirst = sameForVisitors }: RouteOptions,
  parts: () => Promise<PageParts>,
): RouteObject => ({
  path,
  handle: { module, sameForVisitors, readFirst },
  ...(viewQuery ? { shouldRevalidate: unlessOnlyTheViewChanged(viewQuery) } : {}),
  lazy: async () => {
    const { Component, load, act, reloads } = await parts();
    const action: ActionFunction | undefined =
      act &&
      (async (args) => {
        const page = pageRequest(args);
        return whileSignedIn(page, NOT_DONE, async () => {
          // Where it cannot be asked, the action's own call says so in its place, and the page stays (product.md 2.10).
          await partOfPage(guardPage(access, page));
          return endWithAccess(access, page, act);
        });
      });
    const loader: LoaderFunction = async (args) => {
      const page = pageRequest(args);
      return whileSignedIn(page, LOG_IN, async () => {
        await guardPage(access, page);
        return load ? settle(access, page, load) : null;
      });
    };
    return { Component, loader, ...(action ? { action } : {}), ...(reloads ? { shouldRevalidate: reloads } : {}) };
  },
});

const unlessOnlyTheViewChanged =
  (viewQuery: readonly string[]): ShouldRevalidateFunction =>
  ({ currentUrl, nextUrl, formMethod, actionStatus, defaultShouldRevalidate }) => {
    // A refusal because of what has changed since: what is on screen is of before.
    if (actionStatus === 409) return true;
    const withoutView = (url: URL): string => {
      const rest = new URL(url);
      for (const name of viewQuery) rest.searchParams.delete(name);
      return rest.pathname + rest.search;
    };
    const isViewOnly =
      !formMethod && currentUrl.search !== nextUrl.search && withoutView(currentUrl) === withoutView(nextUrl);
    return isViewOnly ? false : defaultShouldRevalidate;
  };

function pageRequest({ context, params, request }: LoaderFunctionArgs | ActionFunctionArgs): PageRequest {
  return {
    api: context.get(apiContext),
    viewer: context.get(viewerContext),
    identity: context.get(identityContext),
    notify: context.get(notifyContext),
    params,
    url: new URL(request.url),
    request,
  };
}

async function guardPage(access: PageAccess, page: PageRequest): Promise<void> {
  if (access === 'public') return;
  const viewer = await page.viewer.get();
  if (!viewer) throw toSignIn(page.url);
  if (viewer.role === 'admin' || access === 'user' || access === 'peng') return;
  if (access === 'admin') return refusePage(403, { screen: 'access-denied' });
  if (!viewer.subscription.active) {
    refusePage(403, { screen: 'subscription-required', product: access, expired: boughtBefore(viewer) });
  }
}

/** With the entitlement inactive, a status of active means that its end has passed (product.md 2.5). */
const boughtBefore = (viewer: SessionUserView): boolean => viewer.subscriptionStatus === 'active';

/** Whoever the server has refused P.Eng. examples sees why; where that cannot be told, nothing is sold (product.md 2.7). */
async function refuseWithoutPeng({ api, viewer }: PageRequest): Promise<void> {
  const known = await viewer.get();
  const access = known && (await readPengAccess(api, known, Date.now()));
  if (access?.state !== 'inactive') return;
  refusePage(403, { screen: 'subscription-required', product: 'peng', expired: access.expired });
}

/** The way to the sign-in and back: `redirect` names the page without its leading slash, query kept (product.md 2.8). */
export function toSignIn({ pathname, search }: URL): Response {
  const target = encodeURIComponent(`${pathname.slice(1)}${search}`).replaceAll('%2F', '/');
  return redirect(`/login?redirect=${target}`);
}

const LOG_IN = 'Please log in to continue.';
const NOT_DONE = `Your last step was not carried out. ${LOG_IN}`;

/** A session that turns out to have ended, in whatever a page asks for, leads to the sign-in and back, and says so (product.md 2.9). */
async function whileSignedIn(page: PageRequest, words: string, run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    page.viewer.forget();
    page.notify({ title: 'You have been logged out', description: words });
    throw toSignIn(page.url);
  }
}

/** Runs a loader or an action; access that has ended since the page was opened becomes its screen (product.md 5.51). */
async function endWithAccess(access: PageAccess, page: PageRequest, run: PageLoad): Promise<unknown> {
  try {
    return await run(page);
  } catch (error) {
    if (!isAccessRefusal(error)) throw error;
    if (access !== 'peng') {
      const { active, expired } = await nppeNow(page);
      if (access === 'nppe' || !active) {
        return refusePage(403, { screen: 'subscription-required', product: 'nppe', expired });
      }
    }
    await refuseWithoutPeng(page);
    throw error;
  }
}

/** How somebody whom the server refuses stands to NPPE; asked anew, since what is known is from before the access ended. */
export async function nppeNow({
  viewer,
}: PageRequest): Promise<{ readonly active: boolean; readonly expired: boolean }> {
  const known = await viewer.get();
  viewer.forget();
  const now = await viewer.get().catch(() => known);
  if (!now) return { active: false, expired: false };
  return { active: now.role === 'admin' || now.subscription.active, expired: boughtBefore(now) };
}

/** Runs a page's loader; a refusal of the API becomes a screen with the same status. */
async function settle(access: PageAccess, page: PageRequest, load: PageLoad): Promise<unknown> {
  try {
    return await endWithAccess(access, page, load);
  } catch (error) {
    if (!(error instanceof ApiError) || isSignedOut(error)) throw error;
    if (isNoSuchAddress(error, page.params)) return refusePage(404, { screen: 'not-found' });
    return refuseAs(error);
  }
}

/** Whether the server cannot read a part of the address, an id of letters say: there is no such page (product.md 8.16). */
const isNoSuchAddress = ({ status, body: { fields = {} } }: ApiError, params: PageRequest['params']): boolean =>
  status === 400 && Object.keys(fields).some((name) => Object.hasOwn(params, name));

/** What a page's action cannot do without: a refusal of it becomes a screen with the same status. */
export async function orScreen<Needed>(needed: Promise<Needed>): Promise<Needed> {
  try {
    return await needed;
  } catch (error) {
    if (error instanceof ApiError && !hasEnded(error)) return refuseAs(error);
    throw error;
  }
}

function refuseAs({ status, body: { message, reference } }: ApiError): never {
  if (status === 404) return refusePage(404, { screen: 'not-found' });
  return refusePage(status, {
    screen: 'failure',
    ...(message ? { message } : {}),
    ...(reference ? { reference } : {}),
  });
}
