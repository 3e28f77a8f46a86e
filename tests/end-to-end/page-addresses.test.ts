import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';

const MOVED: readonly [asked: string, proper: string][] = [
  ['/terms/', '/terms'],
  ['/Terms', '/terms'],
  ['/TERMS//', '/terms'],
  ['/Blog?tag=NPPE&page=2', '/blog?tag=NPPE&page=2'],
  ['/blog/how-the-nppe-is-scored/', '/blog/how-the-nppe-is-scored'],
  ['/Blog/how-the-nppe-is-scored', '/blog/how-the-nppe-is-scored'],
  ['/study-guide/', '/study-guide'],
  ['/Study-Guide/3?section=2', '/study-guide/3?section=2'],
  ['/Unsubscribe/?token=AbC', '/unsubscribe?token=AbC'],
];

describe('a page has one address (product.md 8.36)', () => {
  let app: BuiltApp;
  before(async () => {
    app = await startBuiltApp();
  });
  after(() => app.close());

  const ask = (path: string, method = 'GET'): Promise<Response> =>
    fetch(`${app.origin}${path}`, { method, redirect: 'manual' });

  for (const [asked, proper] of MOVED) {
    test(`${asked} leads to ${proper} for good`, async () => {
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await ask(asked, method);
        assert.deepEqual([status, headers.get('location')], [308, proper], method);
      }
    });
  }

  test('pages at their address, what is no page, the API, files and forms are answered where they were asked for', async () => {
    for (const path of ['/', '/?Utm=A', '/terms', '/blog/how-the-nppe-is-scored']) {
      assert.equal((await ask(path)).status, 200, path);
    }
    for (const path of ['/Nothing/', '//terms.example/', '/api/Nothing/', '/assets/Nothing.js']) {
      const { status, headers } = await ask(path);
      assert.deepEqual([status, headers.get('location')], [404, null], path);
    }
    const body = new URLSearchParams({ email: 'anna@example.org' });
    assert.equal((await fetch(`${app.origin}/Newsletter/`, { method: 'POST', body })).status, 200);
  });

  test('an id that cannot be one is no page, for administrators too (product.md 8.16)', async () => {
    const signedIn = await fetch(`${app.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'demo-admin-1' }),
    });
    assert.equal(signedIn.status, 200);
    const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';')[0]);
    for (const list of ['users', 'posts', 'questions', 'promo-codes']) {
      for (const id of ['abc', '0', '1.5', '9'.repeat(16)]) {
        const page = await fetch(`${app.origin}/admin/${list}/${id}`, { headers: { cookie: cookie.join('; ') } });
        assert.equal(page.status, 404, `${list}/${id}`);
        assert.match(await page.text(), /404 Page Not Found/);
      }
    }
  });
});
