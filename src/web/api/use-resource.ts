import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { httpApi } from './http-api.ts';
import { loadOptionalPart } from './part-of-page.ts';
import { resourceCache } from './resource-cache.ts';

/** A part of a page that can be loaded separately; `value` is null where it is unknown (product.md 5.51). */
export type Resource<Value> = {
  readonly value: Value | null;
  readonly busy: boolean;
  /** Loads this part alone; what is known stays where that fails. */
  readonly load: () => Promise<void>;
};

type Reloaded<Value> = { readonly of: object; readonly value: Value | null; readonly busy: boolean };

/**
 * A part of a page as its loader returned it, or as it was reloaded since; a reloaded page (another `page`) brings its
 * own. Where session or access have ended, the whole page is reloaded and shows that.
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
    const answer = await loadOptionalPart(read()).catch(() => {
      onEnded();
      return null;
    });
    setReloaded((before) => (before?.of === page ? { of: page, value: answer ?? before.value, busy: false } : before));
  }, [page]);
  return { value: current?.value ?? loaded, busy: current?.busy ?? false, load };
}

/** To be called where session or access have ended: the cache is no longer valid, and the page is reloaded. */
export function useReloadAfterEnd(): () => void {
  const { revalidate } = useRevalidator();
  return () => {
    resourceCache(httpApi).clear();
    void revalidate();
  };
}
