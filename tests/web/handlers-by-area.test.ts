import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createStaticHandler, matchRoutes, type RouteObject } from 'react-router-dom';
import { createHandlersByArea } from '../../src/web/handlers-by-area.ts';
import { readPagePatterns } from '../support/page-patterns.ts';

const PATTERNS = await readPagePatterns();
const isPlain = (path: string): boolean => /^\/exam(\/|$)/.test(path);

/** The paths of all pages, nested as those of the site are. */
const ROUTES: RouteObject[] = [
  {
    id: 'root',
    children: [
      { children: [{ children: PATTERNS.filter((path) => !isPlain(path)).map((path) => ({ path })) }] },
      { children: PATTERNS.filter(isPlain).map((path) => ({ path })) },
    ],
  },
];

const PATHS = [
  ...PATTERNS.filter((pattern) => pattern !== '*').flatMap((pattern) => {
    const path = pattern.replaceAll(/:\w+\??/g, '7');
    return [path, `${path}/`, `${path}/more`, path.toUpperCase()];
  }),
  ...['//exam', '/%65xam/5', '/exam%2F5', '/none', '/admin//users', '/exam/5/%zz'],
];

const placeOf = (routes: RouteObject[], path: string) =>
  matchRoutes(routes, path)?.map(({ route: { id }, params, pathname }) => ({ id, params, pathname }));

describe('the handler of a path', () => {
  const whole = createStaticHandler(ROUTES).dataRoutes;
  const findHandler = createHandlersByArea(ROUTES);

  it('finds the page that the whole table has for it, under the same ids', () => {
    for (const path of PATHS) assert.deepEqual(placeOf(findHandler(path).dataRoutes, path), placeOf(whole, path), path);
  });

  it('looks among the pages of its area alone', () => {
    const ofExams = findHandler('/exam/5').dataRoutes;
    assert.equal(matchRoutes(ofExams, '/dashboard')?.at(-1)?.route.path, '*');
    assert.equal(matchRoutes(whole, '/dashboard')?.at(-1)?.route.path, '/dashboard');
  });

  for (const route of [{ index: true }, { path: '/:slug' }, { path: 'relative' }] as RouteObject[])
    it(`is not made where a route has no area: ${route.path ?? 'an index'}`, () => {
      assert.throws(() => createHandlersByArea([route]), /no area/);
    });
});
