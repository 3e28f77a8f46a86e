import { matchRoutes } from 'react-router-dom';
import { routes } from './routes.tsx';

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

/**
 * Where a page is, if it was asked for in another way: with a slash at the end, or in other letters than small ones. Null where the
 * address is the page's own, or no page's (product.md 8.36).
 */
export function properAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string | null {
  const pattern = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  if (!pattern || pattern === '*') return null;
  const asked = partsOf(pathname);
  // What is a page's own part of the address, like the name of a post, stays as it was written.
  const proper = partsOf(pattern).map((part, place) => (part.startsWith(':') ? asked[place] : part));
  const path = `/${proper.filter((part) => part !== undefined).join('/')}`;
  return path === pathname ? null : `${path}${search}`;
}
