import type { ComponentType } from 'react';
import type { RouteObject, ShouldRevalidateFunction } from 'react-router-dom';
import { openCopyOffline } from './offline/open-copy-offline.ts';
import { actWithAccess, loadWithAccess, type PageAccess } from './page-access.ts';
import { type PageAction, type PageLoader, toPageRequest } from './page-request.ts';

/** What a page module exports. */
type PageModule = {
  readonly Component: ComponentType;
  readonly loader?: PageLoader;
  readonly action?: PageAction;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
};

type PageOptions = {
  /** The page is the same for every visitor and may be cached by the server for a minute. */
  readonly sameForVisitors?: boolean;
  /** The query parameters that such a page reads: it is rendered without any other, so that a forgotten one shows at once. */
  readonly reads?: readonly string[];
  /** A visitor reads the page before using it, so its scripts may wait; pages that are the same for visitors are such anyway. */
  readonly readFirst?: boolean;
  /** Whether a device may keep the document with what was loaded, for use without a network; no document with a key in it. */
  readonly isOfflinePage?: (loaded: unknown) => boolean;
  /** The module below `src/web`, loaded on demand, that shows what was loaded: announced together with the page. */
  readonly screenOf?: (loaded: unknown) => string;
};

/** Page modules, each a chunk that is loaded when its page is opened. Those of administrators are listed apart, below `admin/`. */
const PAGE_MODULES = import.meta.glob<PageModule>(['./**/*-page.tsx', '!./admin/**']);

const ADMIN = 'admin/';

async function importAdminPage(module: string): Promise<PageModule> {
  const { ADMIN_PAGE_MODULES } = await import('./admin/page-modules.ts');
  const importModule = ADMIN_PAGE_MODULES[`./${module.slice(ADMIN.length)}.tsx`];
  if (!importModule) throw new Error(`there is no page module src/web/${module}.tsx`);
  return (await importModule()) as PageModule;
}

/**
 * The route of a page. `module` is its file below `src/web`, without `.tsx`; from it the server also knows which scripts and
 * styles to announce. Access is checked before the page's own loader and action run.
 */
export function createPageRoute(
  module: string,
  path: string,
  access: PageAccess,
  { sameForVisitors = false, reads = [], readFirst = sameForVisitors, isOfflinePage, screenOf }: PageOptions = {},
): RouteObject {
  const isAdmins = module.startsWith(ADMIN);
  const importModule = isAdmins ? () => importAdminPage(module) : PAGE_MODULES[`./${module}.tsx`];
  if (!importModule) throw new Error(`there is no page module src/web/${module}.tsx`);
  return {
    path,
    handle: { module: `src/web/${module}.tsx`, sameForVisitors, reads, readFirst, isOfflinePage, screenOf },
    lazy: async () => {
      const { Component, loader, action, shouldRevalidate } = await importModule();
      return {
        Component,
        loader: async (args) => {
          await openCopyOffline(args.request.url);
          return loadWithAccess(access, toPageRequest(args), loader);
        },
        ...(action ? { action: (args) => actWithAccess(access, toPageRequest(args), action) } : {}),
        ...(shouldRevalidate ? { shouldRevalidate } : {}),
      };
    },
  };
}
