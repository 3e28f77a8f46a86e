import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { mailTo } from '../support/mails.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

const DAY = 86_400_000;

describe('correcting the address of an account (product.md 13.43)', () => {
  let app: TestApp;
  let admin: Visitor;
  before(async () => {
    app = await startApp();
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const aLearner = async () => {
    const visitor = await memberOf(app, 'user');
    const { id, email, username } = (await visitor.get('/api/me')).json;
    return { visitor, id, email, username, corrected: `corrected-${username}@example.org` };
  };
  const correct = (id: number, email: string, reason = 'mistyped') =>
    admin.post(`/api/admin/people/${id}/email`, { email, reason });
  const linkFor = async (email: string): Promise<string> => {
    const [mail] = (await mailTo(app, email)).filter(({ subject }) => subject.startsWith('Confirm your email'));
    const token = /\/confirm-email\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    assert.ok(token, `a link for ${email}`);
    return token;
  };
  const confirm = (token: string) => app.visitor().post('/api/confirm-email', { token });
  const logIn = async (username: string) =>
    (await app.visitor().post('/api/login', { username, password: 'correct horse' })).status;
  const onTheList = async (email: string) => {
    const { subscribers } = (await admin.get(`/api/admin/newsletter/subscribers?q=${email}`)).json;
    return subscribers
      .filter((subscriber: { email: string }) => subscriber.email === email)
      .map(({ email: address, state }: { email: string; state: string }) => [address, state]);
  };
  const joinNewsletter = async (email: string): Promise<void> => {
    await app.visitor().post('/api/subscribe-newsletter', { email, name: 'Anna' });
    const [mail] = (await mailTo(app, email)).filter(({ subject }) => subject.startsWith('Confirm your subscription'));
    const token = /confirm\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    assert.equal((await app.visitor().post('/api/newsletter/confirm', { token })).status, 200);
  };

  test('nothing changes before the new address has confirmed; then all follows it, and the former one is told', async () => {
    const { visitor, id, email, username, corrected } = await aLearner();
    await joinNewsletter(email);
    assert.equal((await correct(id, corrected)).status, 200);
    const token = await linkFor(corrected);
    assert.equal((await visitor.get('/api/me')).json.email, email);
    assert.equal((await admin.get(`/api/admin/people/${id}`)).json.emailToConfirm, corrected);
    assert.equal(await logIn(corrected), 401);
    assert.deepEqual((await confirm(token)).json, { success: true });
    assert.equal((await visitor.get('/api/me')).json.email, corrected);
    assert.equal((await admin.get(`/api/admin/people/${id}`)).json.emailToConfirm, null);
    assert.deepEqual([await logIn(corrected), await logIn(username), await logIn(email)], [200, 200, 401]);
    assert.deepEqual([await onTheList(email), await onTheList(corrected)], [[], [[corrected, 'subscribed']]]);
    const [told] = await mailTo(app, email);
    assert.match(told?.subject ?? '', /^The email address of your .* account was changed$/);
    assert.ok(!told?.text.includes(corrected), 'the new address is not named to the former one');
    const { sentMails } = (await admin.get(`/api/admin/people/${id}`)).json;
    const titles = sentMails.map(({ title }: { title: string }) => title);
    assert.ok(titles.includes('Address changed'), `the notice to the former address is in the timeline: ${titles}`);
    const { entries } = (await admin.get(`/api/admin/audit?kind=user&subjectId=${id}`)).json;
    const change = { field: 'email', before: email, after: corrected };
    assert.deepEqual(
      entries.map(({ action, changes }: { action: string; changes: unknown[] }) => [action, changes[0]]),
      [
        ['address corrected', change],
        ['address correction requested', change],
      ],
    );
    assert.equal((await confirm(token)).json.code, 'email-link-invalid');
  });

  test('an address that is on the newsletter already stays there as it was, and the former one leaves', async () => {
    const { id, email, corrected } = await aLearner();
    await joinNewsletter(email);
    await joinNewsletter(corrected);
    await correct(id, corrected);
    await confirm(await linkFor(corrected));
    assert.deepEqual(
      [await onTheList(email), await onTheList(corrected)],
      [[[email, 'unsubscribed']], [[corrected, 'subscribed']]],
    );
  });

  test('the address of another account is refused when it is typed, and when it was taken meanwhile', async () => {
    const [{ id, email, corrected }, other] = [await aLearner(), await aLearner()];
    assert.equal((await correct(id, other.email.toUpperCase())).json.code, 'email-of-other');
    assert.equal((await correct(id, email)).json.code, 'email-unchanged');
    assert.deepEqual(Object.keys((await correct(id, 'nobody', '')).json.fields).sort(), ['email', 'reason']);
    assert.equal((await correct(987_654, corrected)).status, 404);
    await correct(id, corrected);
    const token = await linkFor(corrected);
    const form = { username: `late${id}`, password: 'correct horse', confirmPassword: 'correct horse' };
    assert.equal((await app.visitor().post('/api/register', { ...form, email: corrected })).status, 200);
    assert.equal((await confirm(token)).json.code, 'email-of-other');
    assert.equal(await logIn(email), 200);
  });

  test('a later correction replaces an earlier one, and a link expires after seven days', async () => {
    const { visitor, id, email, corrected } = await aLearner();
    await correct(id, corrected);
    const former = await linkFor(corrected);
    await correct(id, `second-${corrected}`);
    const token = await linkFor(`second-${corrected}`);
    assert.equal((await confirm(former)).json.code, 'email-link-invalid');
    app.clock.advance(7 * DAY);
    assert.equal((await confirm(token)).json.code, 'email-link-invalid');
    assert.equal((await visitor.get('/api/me')).json.email, email);
  });
});
