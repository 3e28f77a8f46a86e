import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router-dom';
import type { SessionUserView } from '../application/contract/index.ts';
import { purgeExamStorage } from './exam/exam-storage.ts';
import { ToastArea } from './ui/toast-area.tsx';

/** What the root loader gives to every page. */
export type RootData = { readonly viewer: SessionUserView | null };

/** The signed-in user, or null; also null while the root itself failed. */
export const useViewer = (): SessionUserView | null =>
  (useRouteLoaderData('root') as RootData | undefined)?.viewer ?? null;

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
