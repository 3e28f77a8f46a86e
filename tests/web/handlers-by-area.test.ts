import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createStaticHandler, matchRoutes, type RouteObject } from 'react-router-dom';
import { createHandlersByArea } from '../../src/web/handlers-by-area.ts';

const ROUTES: RouteObject[] = [
  {
    id: 'root',
    children: [
      {
        children: [
          { path: '/' },
          { path: '/exam-select' },
          { path: '/exam-select/instructions' },
          { path: '/guide/:chapterId?' },
          { children: [{ path: '/admin' }, { path: '/admin/people/:id' }] },
          { path: '*' },
        ],
      },
      { children: [{ path: '/exam' }, { path: '/exam/:examId' }] },
    ],
  },
];

const idsOf = (routes: RouteObject[], path: string): (string | undefined)[] | undefined =>
  matchRoutes(routes, path)?.map(({ route }) => route.id);

describe('the handler of a path', () => {
  const whole = createStaticHandler(ROUTES).dataRoutes;
  const findHandler = createHandlersByArea(ROUTES);
  for (const path of [
    '/',
    '/exam-select',
    '/guide',
    '/guide/3',
    '/admin/people/7',
    '/exam/5',
    '/EXAM/5',
    '/none',
    '/exam/5/6',
  ])
    it(`matches the routes of ${path}, under the ids they have among all`, () => {
      assert.deepEqual(idsOf(findHandler(path).dataRoutes, path), idsOf(whole, path));
    });
  it('is looked up among the pages of its area alone', () => {
    assert.equal(idsOf(findHandler('/exam').dataRoutes, '/guide')?.at(-1), idsOf(whole, '/none')?.at(-1));
  });
});
