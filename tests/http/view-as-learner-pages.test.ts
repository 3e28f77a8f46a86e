import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { readPage } from '../support/html/read-page.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const WORDS = /You are viewing as demo\. Nothing you do here is saved\./;

describe('pages that an administrator sees as a learner, as the server sends them (product.md 13.44, 13.45)', () => {
  let app: BuiltApp;
  let admin: Visitor;
  let learnerId: number;
  before(async () => {
    app = await startBuiltApp();
    admin = visitorOf(app.origin);
    const learner = visitorOf(app.origin);
    await learner.post('/api/login', { username: 'demo', password: 'demo-learner-1' });
    learnerId = (await learner.get('/api/me')).json.id;
    await admin.post('/api/login', { username: 'admin', password: 'demo-admin-1' });
  });
  after(async () => {
    await app.close();
    assert.deepEqual(app.troubles, []);
  });

  afterEach(() => admin.post('/api/end-view'));

  const start = async () => {
    const { status } = await admin.post(`/api/admin/people/${learnerId}/view`, { reason: 'asked for help' });
    assert.equal(status, 200);
  };

  test('every kind of page has the bar with its form, and its style; no page has it otherwise', async () => {
    const pages = ['/', '/dashboard', '/account', '/study-guide/1', '/exam-select', '/blog', '/admin', '/no-such-page'];
    for (const path of pages) assert.doesNotMatch((await admin.get(path)).text, /End View/, path);
    await start();
    for (const path of [...pages, '/exam/1', '/subscribe', '/peng-prep/submission']) {
      const { text } = await admin.get(path);
      const page = readPage(text);
      const [bar] = page.all('aside');
      assert.match(bar ? page.text(bar) : '', WORDS, path);
      const form = page.all('form').find((each) => page.attribute(each, 'action') === '/end-view');
      assert.equal(form && page.attribute(form, 'method'), 'post', path);
      assert.match(text, /<html[^>]* data-viewing="\d+" data-view-seconds="1800"/, path);
      const [look = 'none'] = (bar && page.attribute(bar, 'className'))?.split(' ') ?? [];
      const sheets = page.all('link').filter((link) => page.attribute(link, 'rel') === 'stylesheet');
      const styles = sheets.map(async (link) => (await admin.get(page.attribute(link, 'href') ?? '')).text);
      assert.ok(
        (await Promise.all(styles)).some((css) => css.includes(`.${look}{`)),
        `${path}: the style of the bar`,
      );
    }
  });

  test('forms of pages are refused as calls are, and End View works as a form', async () => {
    await start();
    const post = (path: string, body: string) => admin.send(path, { method: 'POST', headers: FORM, body });
    const own = async () => (await admin.get('/api/account/export')).status;
    const refusals: readonly (readonly [string, string])[] = [
      [
        '/account',
        'intent=change-password&currentPassword=demo-learner-1&newPassword=another+one+1&confirmPassword=another+one+1',
      ],
      ['/contact', 'name=A&email=a%40example.org&subject=S&message=M'],
      ['/newsletter', 'email=a%40example.org'],
      ['/study-guide/1', 'intent=complete&chapterId=1'],
    ];
    for (const [path, body] of refusals) {
      const { status, text } = await post(path, body);
      assert.equal(status, 403, path);
      assert.match(text, /End View/, path);
      // Some pages have words of their own for whatever fails.
      if (path === '/account') assert.match(text, /This is not possible while you view the site as a learner/);
    }
    assert.equal(await own(), 403, 'the view goes on');
    const { status, headers } = await post('/end-view', '');
    assert.deepEqual([status, headers.get('location')], [302, `/admin/users/${learnerId}`]);
    assert.equal(await own(), 200);
    assert.equal((await post('/end-view', '')).headers.get('location'), '/');
  });

  test('no device may keep a page of the view', async () => {
    assert.notEqual((await admin.get('/study-guide/1')).headers.get('x-offline-copy'), null, 'the control');
    await start();
    const { headers, status } = await admin.get('/study-guide/1');
    assert.deepEqual([status, headers.get('x-offline-copy'), headers.get('cache-control')], [200, null, 'no-store']);
  });
});
