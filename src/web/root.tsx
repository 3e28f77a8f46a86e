import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router-dom';
import type { SessionUserView } from '../application/contract/index.ts';
import type { SiteIdentity } from '../domain/outreach/site-identity.ts';
import { ToastArea } from './ui/toast-area.tsx';
import { purgeUserStorage } from './user-storage.ts';

/** What the root loader gives to every page. */
export type RootData = {
  readonly viewer: SessionUserView | null;
  readonly identity: SiteIdentity;
  /** Scheme, host and port of the site. */
  readonly origin: string;
};

/** The signed-in user, or null; also null while the root itself failed. */
export const useViewer = (): SessionUserView | null =>
  (useRouteLoaderData('root') as RootData | undefined)?.viewer ?? null;

/** Whether who reads has access to the NPPE material, so that nothing of it is sold to them (product.md 5.56, 8.35). */
export function useHasAccess(): boolean {
  const viewer = useViewer();
  return viewer !== null && (viewer.role === 'admin' || viewer.subscription.active);
}

/** What the root loaded; only inside the site's layout, which is not there when the root failed. */
function useRootData(): RootData {
  const root = useRouteLoaderData('root') as RootData | undefined;
  if (!root) throw new Error('the site is known only once the root has loaded');
  return root;
}

/** Who runs the site. */
export const useSiteIdentity = (): SiteIdentity => useRootData().identity;

/** Where the site is, for addresses that are read elsewhere: `https://host`, without a slash. */
export const useSiteOrigin = (): string => useRootData().origin;

/**
 * What surrounds every page: the toast area and the scroll position. Another user's traces are cleared
 * (product.md 1.8). The mark on the document tells tests and tools that the page answers.
 */
export function Root() {
  const viewerId = useViewer()?.id;
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  useEffect(() => {
    if (viewerId !== undefined) purgeUserStorage(viewerId);
  }, [viewerId]);
  return (
    <>
      <Outlet />
      <ToastArea />
      <ScrollRestoration />
    </>
  );
}
