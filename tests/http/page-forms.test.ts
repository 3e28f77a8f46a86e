import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('what is sent to a page (product.md 7.7)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  const statusOf = async (method: string, headers: Record<string, string>, body?: string): Promise<number> =>
    (
      await fetch(`${app.origin}/contact`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
      })
    ).status;

  test('a form is taken, also an empty one', async () => {
    assert.equal(await statusOf('POST', FORM, 'name=Anna'), 200);
    assert.equal(await statusOf('POST', {}), 200);
    const part = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAnna\r\n--x--\r\n';
    assert.equal(await statusOf('POST', { 'content-type': 'multipart/form-data; boundary=x' }, part), 200);
  });

  test('what is no form, a broken or too large one, and other methods are refused without an error in the log', async () => {
    assert.equal(await statusOf('POST', {}, 'name=Anna'), 415);
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencodedx']) {
      assert.equal(await statusOf('POST', { 'content-type': type }, '{"name":"Anna"}'), 415, type);
    }
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      assert.equal(await statusOf('POST', { 'content-type': type }, '--x\r\nbroken'), 400, type);
    }
    assert.equal(await statusOf('POST', FORM, 'a'.repeat(65_537)), 413);
    for (const method of ['PUT', 'PATCH', 'DELETE']) assert.equal(await statusOf(method, FORM), 405, method);
    const put = await fetch(app.origin, { method: 'PUT' });
    assert.deepEqual([put.status, put.headers.get('allow')], [405, 'GET, HEAD, POST']);
    assert.deepEqual(
      app.log.filter(({ level }) => level === 'error'),
      [],
    );
  });
});
