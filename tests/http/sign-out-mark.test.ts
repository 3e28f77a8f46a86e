import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { connectChat, refusedStatus } from '../support/chat-socket.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

const MARK = 'plumbline-signed-out=1';

describe('a browser that signed out without the network (product.md 1.42)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  const marked = (device: Visitor) => ({ cookie: `${device.cookies()}; ${MARK}` });

  for (const path of ['/api/me', '/dashboard', '/api/account/export']) {
    test(`its next request ends the session before anything is answered: ${path}`, async () => {
      const [device, control] = [await memberOf(app, 'nppe'), await memberOf(app, 'nppe')];
      const answer = await app.visitor().get(path, marked(device));
      if (path !== '/dashboard') assert.equal(answer.status, 401);
      const cookies = answer.headers.getSetCookie().join('\n');
      assert.match(cookies, /plumbline-signed-out=; path=\/; expires=Thu, 01 Jan 1970/);
      assert.equal((await device.get('/api/me')).status, 401, 'the cookie alone opens nothing any more');
      assert.equal((await control.get('/api/me')).status, 200);
    });
  }

  test('signing in is such a request, and goes on', async () => {
    const device = await memberOf(app, 'nppe');
    const { username } = (await device.get('/api/me')).json;
    const [former, browser] = [device.cookies(), app.visitor()];
    const form = { username, password: 'correct horse' };
    assert.equal((await browser.post('/api/login', form, marked(device))).status, 200);
    assert.equal((await browser.get('/api/me')).json.username, username);
    assert.equal((await app.visitor().get('/api/me', { cookie: former })).status, 401);
  });

  test('live support takes no connection with the mark', async () => {
    const device = await memberOf(app, 'nppe');
    await (await connectChat(app.origin, device)).close();
    const leaving: Pick<Visitor, 'cookies'> = { cookies: () => marked(device).cookie };
    assert.equal(await refusedStatus(app.origin, leaving as Visitor), 401);
  });
});
