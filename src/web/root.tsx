import { Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router-dom';
import type { SessionUserView } from '../application/contract/index.ts';
import { ToastArea } from './ui/toast-area.tsx';

/** What the root loader gives to every page. */
export type RootData = { readonly viewer: SessionUserView | null };

/** The signed-in user, or null; also null while the root itself failed. */
export const useViewer = (): SessionUserView | null =>
  (useRouteLoaderData('root') as RootData | undefined)?.viewer ?? null;

/** What surrounds every page: the toast area and the scroll position. */
export function Root() {
  return (
    <>
      <Outlet />
      <ToastArea />
      <ScrollRestoration />
    </>
  );
}
