import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { resetTokenFor } from '../support/mails.ts';

const PASSWORD = 'correct horse';
const MESSAGE = 'This is one of the first passwords that attackers try. Please choose one that is hard to guess.';

describe('passwords that are guessed first are refused wherever one is set (product.md 1.18)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  const register = (username: string, password: string, visitor = app.visitor()) =>
    visitor.post('/api/register', {
      username,
      email: `${username}@example.org`,
      password,
      confirmPassword: password,
    });

  test('registering: common ones, and those made of the name or the site; no account is left behind', async () => {
    for (const password of ['football', 'Qwertyuiop', 'ottoline-1', 'NPPE-exam-2026']) {
      const { status, json } = await register('ottoline', password);
      assert.deepEqual([status, json.code, json.fields], [400, 'password-guessed', { password: MESSAGE }], password);
    }
    assert.equal((await register('ottoline', PASSWORD)).status, 200, 'the name is still free');
  });

  test('changing: refused at its field, and the former one stays', async () => {
    const visitor = app.visitor();
    await register('petra', PASSWORD, visitor);
    const change = (newPassword: string) =>
      visitor.post('/api/change-password', { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword });
    const refusal = await change('petra2026');
    assert.deepEqual([refusal.status, refusal.json.fields], [400, { newPassword: MESSAGE }]);
    const answer = await app.visitor().post('/api/login', { username: 'petra', password: PASSWORD });
    assert.equal(answer.status, 200);
    assert.equal((await change('three grey herons')).status, 200);
  });

  test('resetting: refused, and the link still works for a better one', async () => {
    await register('quentin', PASSWORD);
    await app.visitor().post('/api/request-password-reset', { email: 'quentin@example.org' });
    const token = await resetTokenFor(app, 'quentin@example.org');
    const reset = (password: string) =>
      app.visitor().post('/api/reset-password', { token, password, confirmPassword: password });
    for (const password of ['1234567890', 'quentin!']) {
      const { status, json } = await reset(password);
      assert.deepEqual([status, json.fields], [400, { password: MESSAGE }]);
    }
    assert.equal((await reset('three grey herons')).status, 200);
  });

  test('any composition is taken: one kind of character, spaces, other scripts, 64 characters', async () => {
    const taken = [
      'zzyzxvwwqk',
      '59301847261',
      '!!!!????',
      'drei graue Reiher',
      '三羽の灰色の鷺です',
      'h'.repeat(63).concat('r'),
    ];
    for (const [index, password] of taken.entries()) {
      const { status, text } = await register(`reader${'abcdef'[index]}`, password);
      assert.equal(status, 200, `${password}: ${text}`);
    }
  });
});
