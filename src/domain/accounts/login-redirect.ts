/** A path of the site without its leading slash, as its pages are written: small letters, digits, hyphens. */
const PATH = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;
/** What `encodeURIComponent` and forms leave unescaped, and single slashes, which a nested `redirect` has. */
const QUERY = /^[A-Za-z0-9_.~*!()%=&+-]*(?:\/[A-Za-z0-9_.~*!()%=&+-]+)*$/;

/** Whether a path of the site, with its leading slash, is a page that signing in may lead to. */
export type IsPage = (pathname: string) => boolean;

/**
 * Turns the `redirect` of a sign-in link into a path of this application, so that a link cannot send a learner
 * elsewhere (product.md 1.6). A value that is not a page becomes `fallback`. The query is preserved; a `redirect` in it is
 * checked by the page that it belongs to.
 */
export function loginRedirectPath(redirect: string | null | undefined, isPage: IsPage, fallback = '/'): string {
  if (!redirect) return fallback;
  const [path = '', query, ...rest] = redirect.replace(/^\//, '').split('?');
  if (!PATH.test(path) || !isPage(`/${path}`) || rest.length > 0) return fallback;
  if (query === undefined || query === '') return `/${path}`;
  return QUERY.test(query) ? `/${path}?${query}` : fallback;
}
