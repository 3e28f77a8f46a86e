import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { httpApi } from './http-api.ts';
import { partOfPage } from './part-of-page.ts';
import { resourceCache } from './resource-cache.ts';

/** A part of a page that can be loaded by itself; `value` is null where it is not known (product.md 5.51). */
export type Resource<Value> = {
  readonly value: Value | null;
  readonly busy: boolean;
  /** Loads this part alone; what is known stays where that fails. */
  readonly load: () => Promise<void>;
};

type Reloaded<Value> = { readonly of: object; readonly value: Value | null; readonly busy: boolean };

/**
 * A part of a page as the page's loader gave it, or as it was read since; a page that is loaded anew (another `page`) brings
 * its own. Where session or access turn out to have ended, the whole page is loaded anew and says so.
 */
export function useResource<Value>(
  page: object,
  loaded: Value | null,
  read: () => Promise<Value | null>,
): Resource<Value> {
  const [reloaded, setReloaded] = useState<Reloaded<Value> | null>(null);
  const onEnded = useReloadAfterEnd();
  const current = reloaded?.of === page ? reloaded : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how to read and what an end means follow from the page
  const load = useCallback(async (): Promise<void> => {
    setReloaded((before) => ({ of: page, value: before?.of === page ? before.value : null, busy: true }));
    const answer = await partOfPage(read()).catch(() => {
      onEnded();
      return null;
    });
    setReloaded((before) => (before?.of === page ? { of: page, value: answer ?? before.value, busy: false } : before));
  }, [page]);
  return { value: current?.value ?? loaded, busy: current?.busy ?? false, load };
}

/** To be called where session or access have ended: nothing kept holds any more, and the page is loaded anew. */
export function useReloadAfterEnd(): () => void {
  const { revalidate } = useRevalidator();
  return () => {
    resourceCache(httpApi).clear();
    void revalidate();
  };
}
