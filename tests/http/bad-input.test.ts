import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('bad input is refused with the right status and leaves nothing behind (product.md 7.1, 7.2)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  const post = (body: string, headers: Record<string, string> = JSON_TYPE, path = '/api/login') =>
    app.visitor().send(path, { method: 'POST', body, headers });

  const cases: readonly [string, string, number, string][] = [
    ['malformed JSON', '{"username":', 400, 'malformed-body'],
    ['a list instead of an object', '[1,2]', 400, 'malformed-body'],
    ['a text instead of an object', '"hello"', 400, 'malformed-body'],
    ['a wrong type', '{"username":1,"password":"x"}', 400, 'invalid-input'],
    ['an unknown field', '{"username":"a","password":"b","role":"admin"}', 400, 'invalid-input'],
    ['a missing field', '{"username":"a"}', 400, 'invalid-input'],
    ['a polluted prototype', '{"username":"a","password":"b","__proto__":{"role":"admin"}}', 400, 'malformed-body'],
    ['an oversized body', JSON.stringify({ username: 'a', password: 'x'.repeat(70_000) }), 413, 'body-too-large'],
  ];
  for (const [what, body, status, code] of cases) {
    test(`${what}: ${status}`, async () => {
      const answer = await post(body);
      assert.equal(answer.status, status, answer.text);
      assert.equal(answer.json.code, code);
      assert.ok(answer.json.message.length > 10);
    });
  }

  test('a body that is not JSON: 415', async () => {
    const answer = await post('username=a', { 'content-type': 'application/x-www-form-urlencoded' });
    assert.equal(answer.status, 415);
  });

  test('fields are named with the words of their forms', async () => {
    const login = await post('{"username":"  ","password":""}');
    assert.deepEqual(login.json.fields, {
      username: 'Username or Email is required',
      password: 'Password is required',
    });
    const form = { username: 'anna', email: 'nonsense', password: 'short', confirmPassword: 'other' };
    const registration = await app.visitor().post('/api/register', form);
    assert.equal(registration.json.fields.email, 'Please enter a valid email address');
    assert.equal(registration.json.fields.password, 'Password must be at least 8 characters');
    const unlike = { ...form, email: 'anna@example.org', password: 'long enough', confirmPassword: 'other than that' };
    const differing = await app.visitor().post('/api/register', unlike);
    assert.equal(differing.json.fields.confirmPassword, "Passwords don't match");
  });

  test('general words where a form has none of its own; what was sent is not repeated', async () => {
    const typed = await post('{"username":"a","password":20406080}');
    assert.deepEqual(typed.json.fields, { password: 'Invalid input' });
    const missing = await post('{"username":"a"}');
    assert.deepEqual(missing.json.fields, { password: 'Required' });
    const long = {
      username: 'x'.repeat(5000),
      email: 'x@example.org',
      password: 'long enough',
      confirmPassword: 'long enough',
    };
    const { json } = await app.visitor().post('/api/register', long);
    assert.deepEqual(json.fields, { username: 'A username has 2 to 40 characters.' });
  });

  test('ids that are no ids: 400, not 500', async () => {
    const learner = await memberOf(app, 'nppe');
    for (const id of ['0', '-1', '1.5', 'abc', '1e3', '9'.repeat(30), '%00']) {
      const { status } = await learner.get(`/api/exam/${id}`);
      assert.equal(status, 400, id);
    }
    const clash = await learner.post('/api/exam/1/complete', { examId: 2 });
    assert.equal(clash.status, 400);
  });

  test('a parameter that is there twice, or unknown, is refused: none is chosen in silence', async () => {
    const visitor = app.visitor();
    assert.equal((await visitor.get('/api/blog/posts?tag=ethics')).status, 200);
    for (const query of ['tag=ethics&tag=law', 'tag[]=ethics', 'tag=ethics&role=admin', '__proto__[role]=admin']) {
      assert.equal((await visitor.get(`/api/blog/posts?${query}`)).status, 400, query);
    }
  });

  test('a write that another site caused: 403; the same write of our own page goes through', async () => {
    const form = JSON.stringify({ username: 'nobody', password: 'nothing at all' });
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ]) {
      const answer = await post(form, { ...JSON_TYPE, ...headers });
      assert.equal(answer.status, 403);
      assert.equal(answer.json.code, 'cross-site');
    }
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: app.origin }, {}]) {
      assert.equal((await post(form, { ...JSON_TYPE, ...headers })).status, 401);
    }
  });

  test('what goes wrong unexpectedly answers a reference and nothing else; the log knows more (product.md 7.3)', async () => {
    const learner = await memberOf(app, 'user');
    await app.server.database.run("UPDATE users SET created_at = 9e18 WHERE username LIKE 'user%'");
    const answer = await learner.get('/api/me');
    assert.equal(answer.status, 500);
    assert.deepEqual(Object.keys(answer.json).sort(), ['code', 'message', 'reference']);
    const line = app.log.find(
      ({ level, facts }) => level === 'error' && JSON.stringify(facts).includes(answer.json.reference),
    );
    assert.ok(line, 'the log has a line with that reference');
  });
});
