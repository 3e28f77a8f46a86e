import type { ShouldRevalidateFunction } from 'react-router-dom';

/**
 * For a page that shows more or less of what it has, as some parameters of its query say: it is not loaded again when only
 * these parameters change.
 */
export const ignoreQueryParameters =
  (...names: readonly string[]): ShouldRevalidateFunction =>
  ({ currentUrl, nextUrl, formMethod, actionStatus, defaultShouldRevalidate }) => {
    // Refused because the data has changed meanwhile: what is on screen is out of date.
    if (actionStatus === 409) return true;
    const withoutNames = (url: URL): string => {
      const rest = new URL(url);
      for (const name of names) rest.searchParams.delete(name);
      return rest.pathname + rest.search;
    };
    const isSamePage =
      !formMethod && currentUrl.search !== nextUrl.search && withoutNames(currentUrl) === withoutNames(nextUrl);
    return isSamePage ? false : defaultShouldRevalidate;
  };
