import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { followLink } from '../support/follow-link.ts';
import { readPage } from '../support/html/read-page.ts';
import { memberOf } from '../support/members.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

const OWN_DATA = '/api/account/export';

describe('a link to a file that is refused (product.md 2.9)', () => {
  let app: BuiltApp;
  let reader: Visitor;
  before(async () => {
    app = await startBuiltApp();
    reader = visitorOf(app.origin);
    const password = 'correct horse';
    const form = { username: 'reader', email: 'reader@example.org', password, confirmPassword: password };
    assert.equal((await reader.post('/api/register', form)).status, 200);
    for (let times = 0; times < 10; times += 1) assert.equal((await reader.get(OWN_DATA)).status, 200);
  });
  after(() => app.close());

  for (const [reason, path, status, heading, words] of [
    ['too many downloads', OWN_DATA, 429, 'Something went wrong', /Too many attempts\. Please wait \d+ minutes/],
    ['another role', '/api/admin/funnel/export', 403, 'Access Denied', /Admin privileges are required/],
    ['no such file', '/api/peng/submissions/7/export/txt', 404, '404 Page Not Found', /Study Guide/],
  ] as const) {
    test(`is answered by a screen of the site: ${reason}`, async () => {
      const answer = await followLink(app.origin, reader, path);
      const page = readPage(answer.text);
      assert.equal(answer.status, status);
      assert.deepEqual(page.all('h1').map(page.text), [heading]);
      assert.match(page.all('main').map(page.text).join(), words);
      assert.equal(answer.headers['cache-control'], 'no-store');
    });

    test(`is answered by JSON where a program asks: ${reason}`, async () => {
      const answer = await reader.get(path);
      assert.equal(answer.status, status);
      assert.equal(answer.json.message.length > 0, true);
    });
  }

  test('says when to try again', async () => {
    const { headers } = await followLink(app.origin, reader, OWN_DATA);
    assert.match(headers['retry-after'] ?? '', /^\d+$/);
  });

  test('is counted as a request for the file', async () => {
    await followLink(app.origin, reader, OWN_DATA);
    const metrics = await (await fetch(`${app.origin}/metrics`)).text();
    assert.match(
      metrics,
      /^plumbline_request_seconds_count\{operation="accounts\.export\w*",method="GET",status="429"\} \d+$/m,
    );
    assert.doesNotMatch(metrics, /^plumbline_request_seconds_count\{operation="page",method="GET",status="429"\}/m);
  });

  test('is answered by a screen where the account is deleted while its job waits (product.md 9.44)', async () => {
    const member = () => memberOf({ ...app, visitor: () => visitorOf(app.origin) }, 'peng');
    const exportOf = async (author: Visitor): Promise<string> => {
      const { json } = await author.post('/api/peng/submission', { regulator: 'AB' });
      return `/api/peng/submissions/${json.submissionId}/export/docx`;
    };
    const [other, leaving] = [await member(), await member()];
    const [othersFile, file] = [await exportOf(other), await exportOf(leaving)];
    let filesMade = 0;
    const before = Array.from({ length: 10 }, async () => {
      await other.get(othersFile);
      filesMade += 1;
    });
    // Two answers later their jobs wait, one after another; and two after the link, its own waits behind them.
    const untilQueued = async (visitor: Visitor): Promise<void> => {
      for (let times = 0; times < 2; times += 1) assert.equal((await visitor.get('/api/me')).status, 200);
    };
    await untilQueued(other);
    const refused = followLink(app.origin, leaving, file);
    await untilQueued(leaving);
    assert.equal((await leaving.post('/api/account/delete', { password: 'correct horse' })).status, 200);
    assert.ok(filesMade < 10, 'the job still waits when the account is deleted');
    const { status, text } = await refused;
    const page = readPage(text);
    assert.deepEqual([status, page.all('h1').map(page.text)], [410, ['Something went wrong']]);
    assert.match(
      page.all('main').map(page.text).join(),
      /This submission was deleted with its account before its file was made/,
    );
    assert.deepEqual(
      app.troubles.filter((trouble) => trouble.startsWith('request failed')),
      [],
    );
    await Promise.all(before);
  });

  test('leads to sign-in and back to the page with the link, but not to the address of the file', async () => {
    const former = visitorOf(app.origin);
    assert.equal((await former.post('/api/login', { username: 'reader', password: 'correct horse' })).status, 200);
    const cookie = former.cookies();
    await former.post('/api/logout', {});
    for (const [linkedFrom, back] of [
      ['/account', 'account'],
      [OWN_DATA, 'confirm-identity?redirect=api%2Faccount%2Fexport'],
    ] as const) {
      const from = { cookie, referer: app.origin + linkedFrom, 'sec-fetch-site': 'same-origin' };
      const { status, headers } = await followLink(app.origin, former, OWN_DATA, from);
      assert.deepEqual([status, headers.location], [303, `/login?redirect=${encodeURIComponent(back)}&ended=action`]);
    }
  });
});
