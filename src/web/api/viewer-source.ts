import { ApiError } from '../../application/contract/api-error.ts';
import type { Api, SessionUserView } from '../../application/contract/index.ts';
import type { ViewerSource } from './request-context.ts';
import { resourceCache } from './resource-cache.ts';

/** Requests `/api/me` once; 401 means signed out. `known` saves the first request where the server sent the viewer already. */
export function createViewerSource(api: Api, known?: SessionUserView | null): ViewerSource {
  let viewer: Promise<SessionUserView | null> | undefined = known === undefined ? undefined : Promise.resolve(known);
  const ask = async (): Promise<SessionUserView | null> => {
    try {
      return await api('accounts.me', {});
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
  };
  return { get, forget, leave };
}
