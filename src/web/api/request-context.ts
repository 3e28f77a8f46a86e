import { createContext } from 'react-router-dom';
import { ApiError } from '../../application/contract/api-error.ts';
import type { Api, SessionUserView } from '../../application/contract/index.ts';
import type { IsPage } from '../../domain/accounts/login-redirect.ts';
import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';
import { resourceCache } from './resource-cache.ts';

/** A short message at the edge of the screen; what matters is also said inline. */
export type ToastData = {
  readonly title: string;
  readonly description?: string;
  readonly tone?: 'default' | 'destructive';
};

/** The viewer: loaded once, cached with all resources until `forget`, which every action that changes the viewer calls. */
export type ViewerSource = {
  readonly get: () => Promise<SessionUserView | null>;
  readonly forget: () => void;
  /** Whether there was a session that nobody signed out of: where the viewer is null, it has ended. */
  readonly hadSession: () => boolean;
  /** The viewer is known to be signed out; no request is needed. */
  readonly leave: () => void;
};

/** The API: over HTTP in the browser, in process on the server. */
export const apiContext = createContext<Api>();

/** The viewer of this page. */
export const viewerContext = createContext<ViewerSource>();

/** Which paths signing in may lead to: the routes say. */
export const isPageFunctionContext = createContext<IsPage>();

/** What the server was to answer at this address, and refused; always null in the browser. */
export const refusalContext = createContext<ApiError | null>(null);

/** The operator of the site: sent by the server with the first page. */
export const identityContext = createContext<SiteIdentity>();

/** Shows a toast in the browser; does nothing on the server. */
export const notifyContext = createContext<(toast: ToastData) => void>(() => {});

/**
 * Requests `/api/me` once; 401 means signed out. `known` saves the first request where the server sent the viewer already;
 * `hadSession` says whether the request carried a session, which may have ended.
 */
export function createViewerSource(
  api: Api,
  known?: SessionUserView | null,
  hadSession: boolean = Boolean(known),
): ViewerSource {
  let viewer: Promise<SessionUserView | null> | undefined = known === undefined ? undefined : Promise.resolve(known);
  const ask = async (): Promise<SessionUserView | null> => {
    try {
      const me = await api('accounts.me', {});
      hadSession = true;
      return me;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
  const forget = (): void => {
    viewer = undefined;
    resourceCache(api).clear();
  };
  const get = (): Promise<SessionUserView | null> => {
    viewer ??= ask().catch((error: unknown) => {
      viewer = undefined;
      throw error;
    });
    return viewer;
  };
  const leave = (): void => {
    forget();
    viewer = Promise.resolve(null);
    hadSession = false;
  };
  return { get, forget, leave, hadSession: () => hadSession };
}
