import { createStaticHandler, type RouteObject, type StaticHandler } from 'react-router-dom';

/** The first part of a path, `/study-guide` of `/study-guide/:chapterId?`. */
const areaOf = (path: string): string => /^\/[^/]*/.exec(path)?.[0] ?? '';

const ANY_PATH = '*';

/** The areas of all pages below some routes; throws where the first part of a path is not fixed. */
const listAreas = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, index, children = [] }) => {
    if (index || (path !== undefined && path !== ANY_PATH && !/^\/(?![:*])/.test(path)))
      throw new Error(`no area: ${path ?? 'an index route'}; see handlers-by-area.ts`);
    return path === undefined || path === ANY_PATH ? listAreas(children) : [areaOf(path)];
  });

/** The routes of one area within all that surrounds them, in the same order; those for any path are in each area. */
const routesOf = (routes: readonly RouteObject[], area: string): RouteObject[] =>
  routes.flatMap((route) => {
    const { path, children } = route;
    if (path !== undefined) return path === ANY_PATH || areaOf(path) === area ? [route] : [];
    const own = routesOf(children ?? [], area);
    return own.length === 0 ? [] : [{ ...route, children: own } as RouteObject];
  });

/**
 * Finds what loads the page of a path. The router tries all routes one after the other, which took a twentieth of a page: each area
 * has a handler of its own, with the ids that the browser knows its routes by.
 */
export function createHandlersByArea(routes: RouteObject[]): (pathname: string) => StaticHandler {
  const whole = createStaticHandler(routes);
  const areas = new Map(
    [...new Set(listAreas(routes))].map(
      (area) => [area, createStaticHandler(routesOf(whole.dataRoutes, area))] as const,
    ),
  );
  return (pathname) => areas.get(areaOf(pathname)) ?? whole;
}
