import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router-dom';
import type { SessionUserView } from '../application/contract/index.ts';
import type { SiteIdentity } from '../domain/outreach/site-identity.ts';
import { deleteOfflineCopies } from './offline/forget-copies.ts';
import { trustedServiceWorkerUrl } from './trusted-types.ts';
import { ToastArea } from './ui/toast-area.tsx';
import { purgeUserStorage } from './user-storage.ts';
import { isViewing } from './viewing/is-viewing.ts';

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
  if (!root) throw new Error('the root has not loaded');
  return root;
}

/** Who runs the site. */
export const useSiteIdentity = (): SiteIdentity => useRootData().identity;

/** Where the site is, for addresses that are read elsewhere: `https://host`, without a slash. */
export const useSiteOrigin = (): string => useRootData().origin;

/**
 * The frame of every page: the toast area and the scroll position. Another user's data is cleared (product.md 1.8). The
 * attribute on the document shows tests and tools that the page is hydrated.
 */
export function Root() {
  // Null for a visitor, undefined while the root itself failed.
  const viewer = (useRouteLoaderData('root') as RootData | undefined)?.viewer;
  const viewerId = viewer?.id;
  const isView = viewer?.viewing !== undefined;
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  useEffect(() => {
    if (viewerId === undefined) return;
    // An administrator began in another tab to see the site as a learner: this document is not of the view.
    if (isView && !isViewing()) window.location.reload();
    if (isView) return;
    purgeUserStorage(viewerId);
    // For learners only: a visitor has nothing to keep. In development there are no built files to keep.
    if (!import.meta.env.DEV) void navigator.serviceWorker?.register(trustedServiceWorkerUrl()).catch(() => undefined);
  }, [viewerId, isView]);
  const isVisitor = viewer === null;
  useEffect(() => {
    if (isVisitor) void deleteOfflineCopies(null);
  }, [isVisitor]);
  return (
    <>
      <Outlet />
      <ToastArea />
      <ScrollRestoration />
    </>
  );
}
