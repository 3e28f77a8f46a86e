import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type Router from '@koa/router';
import Koa from 'koa';
import { apiRoutes } from '../../src/adapters/http/api-routes.ts';
import type { RequestState } from '../../src/adapters/http/koa-types.ts';
import type { Caller } from '../../src/application/use-case.ts';
import { accepted } from '../../src/domain/result.ts';

describe('the routes of the API', () => {
  const tried: string[] = [];
  const app = new Koa<RequestState>();
  app.use(async (context, next) => {
    Object.assign(context.state, { caller: async () => ({}) as Caller, commonHeaders: {}, reference: 'a-reference' });
    await next();
    const { router } = context as { router?: Router };
    tried.splice(0, tried.length, ...(router?.stack ?? []).map(({ path }) => String(path)));
  });
  app.use(apiRoutes(async (name, _, readInput) => accepted({ name, input: await readInput() })));
  app.use((context) => {
    context.body = 'a page';
  });
  const server = app.listen(0, 'localhost');
  before(() => server.listening || once(server, 'listening'));
  after(() => server.close());

  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`, { method });
    return { status: answer.status, text: await answer.text() };
  };
  const operationAt = async (path: string): Promise<string> => JSON.parse((await ask(path)).text).name;

  test('lead to an operation whatever the case of the path and whether it ends in a slash', async () => {
    for (const path of ['/api/me', '/api/me/', '/API/Me', '/api/me?since=1'])
      assert.equal(await operationAt(path), 'accounts.me', path);
  });

  test('that are tried are those of the same area', async () => {
    assert.equal(await operationAt('/api/exam/7'), 'exam.read');
    assert.ok(tried.length > 0);
    assert.deepEqual(
      tried.filter((path) => !path.startsWith('/api/exam/')),
      [],
    );
  });

  for (const [path, method] of [
    ['/api/none'],
    ['/api/exam/none/none/none'],
    ['/api/'],
    ['/api//me'],
    ['/api/me', 'DELETE'],
  ] as const) {
    test(`are not there: ${method ?? 'GET'} ${path}`, async () => {
      const { status, text } = await ask(path, method);
      assert.deepEqual([status, JSON.parse(text).code], [404, 'not-found']);
    });
  }

  test('leave every other path to the pages', async () => {
    for (const path of ['/api', '/apis/me', '/blog/api/me']) assert.equal((await ask(path)).text, 'a page', path);
  });
});
