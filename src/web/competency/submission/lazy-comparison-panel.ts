import { lazy } from 'react';

/**
 * The panel beside the text, which is there only when it was opened by a link. It has no placeholder while it loads: the server
 * waits for it before it sends the page, and a navigation to it completes only once it has loaded.
 */
export const LazyComparisonPanel = lazy(async () => ({
  default: (await import('./beside-text.tsx')).EntryComparisonPanel,
}));
