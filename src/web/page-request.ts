import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { ApiError } from '../application/contract/api-error.ts';
import type { Api } from '../application/contract/index.ts';
import type { IsPage } from '../domain/accounts/login-redirect.ts';
import type { SiteIdentity } from '../domain/outreach/site-identity.ts';
import { isSessionEnded } from './api/part-of-page.ts';
import {
  apiContext,
  identityContext,
  isPageFunctionContext,
  notifyContext,
  refusalContext,
  type ToastData,
  type ViewerSource,
  viewerContext,
} from './api/request-context.ts';

/** What a page's loader and action are given: plain names instead of router contexts. */
export type PageRequest = {
  readonly api: Api;
  readonly viewer: ViewerSource;
  readonly identity: SiteIdentity;
  readonly isPage: IsPage;
  readonly notify: (toast: ToastData) => void;
  /** Why the server refused what is at this address; always null in the browser. */
  readonly refusal: ApiError | null;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly url: URL;
  readonly request: Request;
};

/** Reads what a page shows, and writes nothing. Runs after the access check of the page's route. */
export type PageLoader<Data = unknown> = (page: PageRequest) => Promise<Data>;

/** Answers a form of a page. Runs after the access check of the page's route. */
export type PageAction = (page: PageRequest) => Promise<unknown>;

export const toPageRequest = ({ context, params, request }: LoaderFunctionArgs | ActionFunctionArgs): PageRequest => ({
  api: context.get(apiContext),
  viewer: context.get(viewerContext),
  identity: context.get(identityContext),
  isPage: context.get(isPageFunctionContext),
  notify: context.get(notifyContext),
  refusal: context.get(refusalContext),
  params,
  url: new URL(request.url),
  request,
});

/** What the error boundary needs to choose its screen. */
export type PageRefusal = {
  readonly screen: 'access-denied' | 'subscription-required' | 'not-found' | 'failure';
  readonly message?: string | undefined;
  readonly expired?: boolean;
  readonly product?: 'nppe' | 'peng';
  readonly reference?: string | undefined;
};

/** Throws a screen instead of a page, with its status. */
export const refusePage = (status: number, refusal: PageRefusal): never => {
  throw data(refusal, { status });
};

/** Throws the screen of a refusal of the API, with the same status. */
export function refuseWithApiError({ status, body: { code, message, reference } }: ApiError): never {
  if (status === 404) return refusePage(404, { screen: 'not-found' });
  if (code === 'not-admin') return refusePage(status, { screen: 'access-denied' });
  return refusePage(status, { screen: 'failure', message, reference });
}

/** What a page's action cannot do without: a refusal of it becomes a screen with the same status. */
export async function rethrowAsScreen<Needed>(needed: Promise<Needed>): Promise<Needed> {
  try {
    return await needed;
  } catch (error) {
    if (error instanceof ApiError && !isSessionEnded(error)) return refuseWithApiError(error);
    throw error;
  }
}

/** Why somebody who was signed in has to sign in again: a page was requested, an action, or codes were guessed (product.md 1.35, 2.9). */
export type SessionEndReason = 'session' | 'action' | 'codes';

/**
 * Redirects to the sign-in and back: `redirect` names the page without its leading slash, query preserved. `ended` says why the
 * former session is over, where there was one.
 */
export const redirectToSignIn = (url: URL, ended?: SessionEndReason): Response =>
  redirect(`/login?redirect=${toRedirectParameter(url)}${ended ? `&ended=${ended}` : ''}`);

/** The path and query of a page as the value of `redirect`. */
export const toRedirectParameter = ({ pathname, search }: URL): string =>
  encodeURIComponent(`${pathname.slice(1)}${search}`).replaceAll('%2F', '/');
