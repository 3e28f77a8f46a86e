import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  Link as RouterLink,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { Link } from '../../src/web/ui/link.tsx';

type Props = Parameters<typeof Link>[0];

/** What a link is on the server, on the page of a section. */
async function render(element: ReactNode): Promise<string> {
  const routes = [{ path: '*', element }];
  const context = await createStaticHandler(routes).query(new Request('http://localhost/study-guide/1?section=2'));
  const router = createStaticRouter(routes, context as StaticHandlerContext);
  return renderToString(
    <StaticRouterProvider router={router} context={context as StaticHandlerContext} hydrate={false} />,
  );
}

const assertLikeRouter = async (props: Props): Promise<void> =>
  assert.equal(await render(<Link {...props} />), await render(<RouterLink discover="none" {...props} />));

describe('a link on the server', () => {
  it('leads where the link of the router leads, whatever the path', async () => {
    const part = fc.constantFrom('plan', '1', '.', '..', '', '?', '#', '=', '&', ' ', 'é', '%20', ':', '\\');
    const path = fc
      .tuple(fc.constantFrom('/', '', '//', '?', '#'), fc.array(fc.tuple(part, fc.constantFrom('', '/'))))
      .map(([begin, parts]) => begin + parts.flat().join(''));
    const emptyParts = ['/plan?', '/plan#', '/?', '/plan?#', '/plan?week=2#', '/plan?#week'];
    const otherHosts = ['//evil.example', '/\\evil.example', '/plan\\\\evil.example', 'https://evil.example'];
    await fc.assert(
      fc.asyncProperty(path, (to) => assertLikeRouter({ to, children: 'Read' })),
      { numRuns: 500, examples: [...emptyParts, ...otherHosts].map((to) => [to]) },
    );
  });

  it('has the attributes of an anchor, and none of those that only pressing it needs', async () => {
    const pressed = { replace: true, state: { from: 'plan' }, preventScrollReset: true, reloadDocument: true };
    await assertLikeRouter({ to: '/plan', className: 'main', 'aria-current': 'page', children: 'Plan', ...pressed });
    assert.equal(
      await render(
        <Link to="/plan?week=2" className="main" {...pressed}>
          Plan
        </Link>,
      ),
      '<a class="main" href="/plan?week=2">Plan</a>',
    );
  });

  it('leads to a place that is named by its parts', () =>
    assertLikeRouter({ to: { pathname: '/plan', search: '?week=2' }, children: 'Plan' }));
});
