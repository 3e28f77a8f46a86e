import { createContext, type ReactNode, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import type { NavEntryData } from './navigation.ts';
import type { createPlaceLinks } from './place-links.ts';

/** What finds kept markup on the server; null in the browser, and where a document streams. */
export const PlaceLinksContext = createContext<ReturnType<typeof createPlaceLinks> | null>(null);

type KeptLinksProps = {
  /** What it is, and whatever else it depends on but its links and the address of the page. */
  readonly name: string;
  /** Null where it depends on more. */
  readonly links: readonly NavEntryData[] | null;
  readonly children: ReactNode;
};

/**
 * Markup around links, which the server renders once for all pages on which they look the same: they were two fifths of the time
 * of a tree (docs/performance.md). It must not call `useId`, whose ids depend on its place in the tree.
 */
export function KeptLinks({ name, links, children }: KeptLinksProps) {
  const location = useLocation();
  const placeLinks = useContext(PlaceLinksContext);
  const placed = links && placeLinks?.(name, links, location);
  if (!placed) return children;
  if (typeof placed === 'string') return placed;
  return (
    <>
      {placed.begin}
      {children}
      {placed.end}
    </>
  );
}
