import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router-dom';
import type { SessionUserView } from '../application/contract/index.ts';
import type { SiteIdentity } from '../domain/outreach/site-identity.ts';
import { purgeExamStorage } from './exam/exam-storage.ts';
import { ToastArea } from './ui/toast-area.tsx';

/** What the root loader gives to every page. */
export type RootData = { readonly viewer: SessionUserView | null; readonly identity: SiteIdentity };

/** The signed-in user, or null; also null while the root itself failed. */
export const useViewer = (): SessionUserView | null =>
  (useRouteLoaderData('root') as RootData | undefined)?.viewer ?? null;

/** Who runs the site; only inside the site's layout, which is not there when the root failed. */
export function useSiteIdentity(): SiteIdentity {
  const root = useRouteLoaderData('root') as RootData | undefined;
  if (!root) throw new Error('the identity of the site is known only once the root has loaded');
  return root.identity;
}

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
    if (viewerId !== undefined) purgeExamStorage(viewerId);
  }, [viewerId]);
  return (
    <>
      <Outlet />
      <ToastArea />
      <ScrollRestoration />
    </>
  );
}
