import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import Koa from 'koa';
import type { RequestState } from '../../src/adapters/http/koa-types.ts';
import {
  createSessionIdReader,
  createSessionReader,
  openSessionLibrary,
  readCarriedSession,
} from '../../src/adapters/http/sessions.ts';
import { NOON } from '../support/builders.ts';

const DAY = 86_400_000;

describe('the cookie of a session that is used a day after its last use (product.md 1.5)', () => {
  let server: Server;
  let lives = true;
  const prolonged: unknown[] = [];

  before(async () => {
    const app = new Koa<RequestState>();
    app.keys = ['key'];
    const session = { userId: 7, begunAt: NOON, expiresAt: NOON + 14 * DAY, lastUsedAt: null, network: null };
    const parts = {
      store: {
        prolong: async (...use: unknown[]) => {
          prolonged.push(use);
          return lives;
        },
        remove: async () => assert.fail('no session is ended'),
      },
      findSession: async () => ({ session, user: null, viewed: null }),
      uses: { note: () => {} },
      clock: { now: () => NOON + DAY },
      randomness: {},
      https: false,
    } as never;
    const read = createSessionReader(Object.assign({}, parts, openSessionLibrary(app, parts)));
    app.use(readCarriedSession(parts));
    app.use(async (context) => {
      if (context.path === '/sign') context.cookies.set('plumbline', 'the-id', { signed: true });
      else await read(context);
      context.body = createSessionIdReader(app, false)(context.req) ?? 'no session';
    });
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());

  const get = (path: string, cookie = ''): Promise<Response> =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers: { cookie } });
  const cookiesOf = ({ headers }: Response): string[] =>
    headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf(';')));

  test('is prolonged with it, and stays as it is where the session has moved to a new id meanwhile', async () => {
    const carried = cookiesOf(await get('/sign'));
    assert.equal(carried.length, 2, 'the id and its signature');
    assert.deepEqual(cookiesOf(await get('/', carried.join('; '))), carried);
    lives = false;
    const answer = await get('/', carried.join('; '));
    assert.equal(await answer.text(), 'the-id');
    assert.deepEqual(cookiesOf(answer), [], 'the browser may have the cookie of the new id by now');
    const use = ['the-id', NOON + 15 * DAY, NOON + DAY];
    assert.deepEqual(prolonged, [use, use]);
  });
});
