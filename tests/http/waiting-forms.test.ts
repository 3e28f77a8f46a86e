import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { memberOf } from '../support/members.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

const PAGE = '/account/two-step-sign-in';

/** Where a form of an earlier sign-in leads: the page there says that it was not carried out. */
const DROPPED = '/confirm-identity?redirect=account/two-step-sign-in&dropped';

const interruptedForm = JSON.stringify([['intent', 'begin-totp']]);

describe('forms that wait for a confirmation, over HTTP', () => {
  let app: BuiltApp;
  before(async () => {
    app = await startBuiltApp();
  });
  after(() => app.close());

  const aMember = (): Promise<Visitor> => memberOf({ ...app, visitor: () => visitorOf(app.origin) }, 'user');

  test('a form that waits is carried out by the sign-in that it waits in, and by no later one (product.md 1.40)', async () => {
    const owner = await aMember();
    app.clock.advance(10 * 60_000);
    const { signedInAt } = (await owner.get('/api/account/confirmation')).json;
    const later = new Date(Date.parse(signedInAt) + 1).toISOString();
    for (const [openSince, status, location] of [
      [later, 302, DROPPED],
      [signedInAt, 307, PAGE],
    ] as const) {
      const body = new URLSearchParams({ confirmation: openSince, interruptedForm, password: 'correct horse' });
      const path = '/confirm-identity?redirect=account/two-step-sign-in';
      const answer = await owner.send(path, { method: 'POST', body });
      assert.deepEqual([answer.status, answer.headers.get('location')], [status, location]);
    }
  });

  test('without scripts, a reload of the confirmation sends a form on in the sign-in that it waits in, and in no later one (product.md 1.40)', async () => {
    const owner = await aMember();
    const { username } = (await owner.get('/api/me')).json;
    app.clock.advance(10 * 60_000);
    const send = (path: string) =>
      owner.send(path, { method: 'POST', body: new URLSearchParams({ intent: 'begin-totp' }) });
    const refused = await send(PAGE);
    const confirmation = refused.headers.get('location') ?? '';
    assert.match(confirmation, /^\/confirm-identity\?redirect=account\/two-step-sign-in&form=/);
    const { signedInAt } = (await owner.get('/api/account/confirmation')).json;
    const sendConfirmed = async () => {
      const body = new URLSearchParams({ confirmation: signedInAt, interruptedForm, password: 'correct horse' });
      const { status, headers } = await owner.send(PAGE, { method: 'POST', body });
      return [status, headers.get('location')];
    };
    const confirm = async () => {
      const password = 'correct horse';
      const confirmed = await owner.post('/api/account/confirmation', { method: 'password', password });
      assert.equal(confirmed.status, 200);
    };
    const reload = async () => {
      const { status, headers } = await send(confirmation);
      return [status, headers.get('location')];
    };
    await confirm();
    assert.deepEqual(await reload(), [307, PAGE]);
    assert.deepEqual(
      await sendConfirmed(),
      [200, null],
      'what the page of confirmation sends is carried out (control)',
    );
    app.clock.advance(1);
    await owner.post('/api/logout', {});
    assert.equal((await owner.post('/api/login', { username, password: 'correct horse' })).status, 200);
    assert.deepEqual(await reload(), [302, DROPPED]);
    assert.match(
      (await owner.get(DROPPED)).text,
      /Your last step was not carried out, because you have signed in again/,
    );
    assert.deepEqual(await sendConfirmed(), [302, PAGE]);
    app.clock.advance(10 * 60_000);
    assert.deepEqual(await reload(), [302, DROPPED], 'nor does it wait for a confirmation');
  });

  test('what was confirmed and is sent once more when the confirmation is over confirms nothing (product.md 1.40)', async () => {
    const owner = await aMember();
    app.clock.advance(10 * 60_000);
    const { signedInAt } = (await owner.get('/api/account/confirmation')).json;
    const fields = { confirmation: signedInAt, interruptedForm, password: 'correct horse' };
    const send = async (path: string) => {
      const { status, headers } = await owner.send(path, { method: 'POST', body: new URLSearchParams(fields) });
      return [status, headers.get('location')];
    };
    const confirmation = '/confirm-identity?redirect=account/two-step-sign-in';
    assert.deepEqual(await send(confirmation), [307, PAGE]);
    assert.deepEqual(await send(PAGE), [200, null], 'carried out while the confirmation is fresh (control)');
    app.clock.advance(10 * 60_000);
    assert.deepEqual(await send(PAGE), [302, confirmation], 'without the body');
  });

  test('a confirmation by the form of its page gives the session a new id, and the file is offered (product.md 1.35)', async () => {
    const owner = await aMember();
    app.clock.advance(10 * 60_000);
    for (const target of ['account', 'api/account/export']) {
      const former = owner.cookies();
      const body = new URLSearchParams({ confirmation: '', password: 'correct horse' });
      const answer = await owner.send(`/confirm-identity?redirect=${target}`, { method: 'POST', body });
      if (target === 'account') assert.equal(answer.headers.get('location'), '/account');
      else assert.match(answer.text, /Download/);
      assert.equal((await owner.get('/api/account/export')).status, 200);
      assert.equal((await visitorOf(app.origin).get('/api/me', { cookie: former })).status, 401);
      app.clock.advance(10 * 60_000);
    }
  });
});
