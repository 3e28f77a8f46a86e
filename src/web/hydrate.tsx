import { createStore } from 'jotai';
import { type ReactNode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router-dom';
import { httpApi } from './api/http-api.ts';
import {
  apiContext,
  createViewerSource,
  identityContext,
  isPageFunctionContext,
  notifyContext,
  viewerContext,
} from './api/request-context.ts';
import { App } from './app.tsx';
import { browserStorage } from './device-storage.ts';
import { readCopiedAt } from './offline/copied-at.ts';
import { PAGE_DATA_ID, readPageData } from './page-data.ts';
import type { RootData } from './root.tsx';
import { canRedirectAfterSignIn, routes } from './routes.tsx';
import { toastAtom } from './ui/toast-atom.ts';
import { purgeUserStorage } from './user-storage.ts';
import { listenForViewer } from './viewer-broadcast.ts';

/** The code of the page in view is loaded before hydrating, so that the browser renders what the server did. */
async function loadMatchedRoutes(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

/**
 * React makes ids from places in the tree. The server renders the app inside `Document`, where it is the second of five
 * children of the second of two; here it is given the same place, so that ids agree.
 */
const atItsPlace = (app: ReactNode): ReactNode => [null, [null, app, null, null, null]];

/** An exam continues without a reload: it asks for the login on the same page (product.md 4.18). */
const EXAM = /^\/exam(?:\/|$)/;

/**
 * Hydrates the page: same data, same routes; from here on navigation happens in the browser. When another tab has
 * signed out, the page is reloaded signed out; when another user has signed in there, the page is left (product.md 1.8).
 */
export async function hydrate(container: HTMLElement): Promise<void> {
  const pageData = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!pageData) throw new Error('the page carries no data to start from');
  await loadMatchedRoutes();
  const { state: hydrationData, identity } = readPageData(pageData);
  const known = (hydrationData.loaderData?.root as RootData | undefined)?.viewer;
  const store = createStore();
  const viewer = createViewerSource(httpApi, known);
  const router = createBrowserRouter(routes, {
    hydrationData,
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(apiContext, httpApi);
      context.set(identityContext, identity);
      context.set(isPageFunctionContext, canRedirectAfterSignIn);
      context.set(viewerContext, viewer);
      context.set(notifyContext, (toast) => store.set(toastAtom, { ...toast, id: Date.now() }));
      return context;
    },
  });
  listenForViewer((userId) => {
    const shownId = (router.state.loaderData.root as RootData | undefined)?.viewer?.id;
    // What this page shows belongs to somebody else; what waits in it stays on the device for its author.
    if (userId && shownId && userId !== shownId) window.location.assign('/dashboard');
    if (userId || EXAM.test(router.state.location.pathname)) return;
    purgeUserStorage(null, [browserStorage('sessionStorage')]);
    viewer.leave();
    void router.revalidate();
  });
  const app = atItsPlace(
    <App key="app" store={store}>
      <RouterProvider router={router} />
    </App>,
  );
  startTransition(() => {
    // A copy was written earlier than now and perhaps for another place of the page: it is not what would be drawn.
    if (readCopiedAt() === null) hydrateRoot(container, app);
    else createRoot(container).render(app);
  });
}
