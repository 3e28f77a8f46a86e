import { createStaticHandler, type RouteObject, type StaticHandler } from 'react-router-dom';

/** The first part of a path, `/study-guide` of `/study-guide/:chapterId?`. */
const areaOf = (path: string): string => /^\/[^/]*/.exec(path)?.[0] ?? '';

/** The areas of all pages below some routes, whose paths begin with a slash. */
const listAreas = (routes: readonly RouteObject[]): string[] =>
  routes
    .flatMap(({ path = '', children = [] }) => [areaOf(path), ...listAreas(children)])
    .filter((area) => area !== '');

/** The routes of one area within all that surrounds them, in the same order; those for any path are in each area. */
const routesOf = (routes: readonly RouteObject[], area: string): RouteObject[] =>
  routes.flatMap((route) => {
    const { path, children } = route;
    if (path !== undefined) return path === '*' || areaOf(path) === area ? [route] : [];
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
    listAreas(routes).map((area) => [area, createStaticHandler(routesOf(whole.dataRoutes, area))] as const),
  );
  return (pathname) => areas.get(areaOf(pathname)) ?? whole;
}
