import { useCallback, useState } from 'react';
import { partOfPage } from './part-of-page.ts';

/** A part of a page that can be asked for by itself; `part` is null where it is not known (product.md 5.51). */
export type LoadedPart<Part> = {
  readonly part: Part | null;
  readonly busy: boolean;
  /** Asks for this part alone; what is known stays where that fails. */
  readonly load: () => Promise<void>;
};

type Again<Part> = { readonly of: object; readonly part: Part | null; readonly busy: boolean };

/**
 * A part of a page as it was loaded, or as it was asked for since; a page that is loaded anew (another `page`) brings its
 * own. `onEnded` is called where session or access turn out to have ended.
 */
export function usePart<Part>(
  page: object,
  loaded: Part | null,
  read: () => Promise<Part | null>,
  onEnded: () => void,
): LoadedPart<Part> {
  const [again, setAgain] = useState<Again<Part> | null>(null);
  const current = again?.of === page ? again : null;
  const part = current?.part ?? loaded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how to read and what an end means follow from the page
  const load = useCallback(async (): Promise<void> => {
    const known = (before: Again<Part> | null): Part | null => (before?.of === page ? before.part : null);
    setAgain((before) => ({ of: page, part: known(before), busy: true }));
    const answer = await partOfPage(read()).catch(() => {
      onEnded();
      return null;
    });
    setAgain((before) => (before?.of === page ? { of: page, part: answer ?? before.part, busy: false } : before));
  }, [page]);
  return { part, busy: current?.busy ?? false, load };
}
