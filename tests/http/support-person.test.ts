import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { write } from '../support/chat-messages.ts';
import { mailTo } from '../support/mails.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

describe('supporting a person over HTTP (product.md 13.35 to 13.37)', () => {
  let app: TestApp;
  let admin: Visitor;
  before(async () => {
    app = await startApp();
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const CARD = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', securityCode: '123' };

  const aBuyer = async () => {
    const visitor = await memberOf(app, 'user');
    const { json: opened } = await visitor.post('/api/create-payment-intent', {});
    await visitor.post('/api/sandbox/confirm-payment', { clientSecret: opened.clientSecret, ...CARD });
    const intentId = String(opened.clientSecret).split('_secret')[0];
    await visitor.post('/api/payment-success', { paymentIntentId: intentId });
    const { id, email } = (await visitor.get('/api/me')).json;
    const [payment] = (await admin.get(`/api/admin/people/${id}`)).json.payments;
    return { visitor, id, email, intentId, paymentId: payment.id };
  };

  test('a note is kept with its author, handed out to the person, and loses its author who leaves', async () => {
    const { visitor, id } = await aBuyer();
    const other = await memberOf(app, 'admin');
    const { username } = (await other.get('/api/me')).json;
    assert.equal((await other.post(`/api/admin/people/${id}/notes`, { words: ' Called twice. ' })).status, 200);
    const notes = async () => (await admin.get(`/api/admin/people/${id}`)).json.notes;
    const at = new Date(app.clock.now()).toISOString();
    const [note] = await notes();
    assert.deepEqual({ ...note, id: 0 }, { id: 0, words: 'Called twice.', writtenBy: username, writtenAt: at });
    const { notesBySupport } = (await visitor.get('/api/account/export')).json.data;
    assert.deepEqual(notesBySupport, [{ words: 'Called twice.', at }]);
    assert.equal((await other.post('/api/account/delete', { password: 'correct horse' })).status, 200);
    assert.equal((await notes())[0].writtenBy, null);
    assert.equal((await admin.post(`/api/admin/people/${id}/notes`, { words: ' ' })).status, 400);
    assert.equal((await admin.post('/api/admin/people/987654/notes', { words: 'x' })).status, 404);
  });

  test('changes, messages and mail that was not sent are in the timeline', async () => {
    const { visitor, id, email } = await aBuyer();
    const { username } = (await admin.get('/api/me')).json;
    assert.equal((await admin.post(`/api/admin/people/${id}/end-sessions`, { reason: 'lost phone' })).status, 200);
    const other = await aBuyer();
    const place = { transact: app.server.transact, clock: app.clock };
    await write(place, { id, role: 'user' }, 'When is  the exam?');
    await write(place, { id: other.id, role: 'user' }, 'Not of this person');
    await mailTo(app, email);
    const row = 'INSERT INTO outbox (kind, body, email_key, created_at, due_at, failed_at) VALUES (?, ?, ?, ?, ?, ?)';
    const body = JSON.stringify({ subject: 'Your receipt' });
    const now = app.clock.now();
    await app.server.database.run(row, ['mail', body, email, now, null, now]);
    const { changes, messages, unsentMails, sentMails } = (await admin.get(`/api/admin/people/${id}`)).json;
    const at = new Date(now).toISOString();
    assert.deepEqual(
      changes.map((change: object) => ({ ...change, id: 0 })),
      [{ id: 0, action: 'sessions ended', by: username, reason: 'lost phone', fields: [], at }],
    );
    assert.deepEqual(
      messages.map((message: object) => ({ ...message, id: 0 })),
      [{ id: 0, isFromSupport: false, words: 'When is the exam?', at }],
    );
    assert.deepEqual(
      unsentMails.map((mail: object) => ({ ...mail, id: 0 })),
      [{ id: 0, subject: 'Your receipt', state: 'given-up', at }],
    );
    assert.deepEqual(sentMails.map(({ title, at: sentAt }: { title: string; at: string }) => [title, sentAt]).sort(), [
      ['Receipt', at],
      ['Welcome', at],
    ]);
    assert.equal((await visitor.get('/api/me')).status, 401);
  });

  test('a receipt and a reset link go to the address of the account, and are on record', async () => {
    const { id, email, paymentId } = await aBuyer();
    const receipts = async () => (await mailTo(app, email)).filter(({ subject }) => /receipt/.test(subject));
    const [first] = await receipts();
    assert.equal((await admin.post(`/api/admin/people/${id}/send-receipt`, { paymentId })).status, 200);
    const [again, ...rest] = await receipts();
    assert.deepEqual([again?.text, rest.length], [first?.text, 1]);
    assert.equal((await admin.post(`/api/admin/people/${id}/send-reset-link`)).status, 200);
    assert.ok((await mailTo(app, email)).some(({ subject }) => subject.startsWith('Reset')));
    const { entries } = (await admin.get(`/api/admin/audit?kind=user&subjectId=${id}`)).json;
    assert.deepEqual(
      entries.map(({ action }: { action: string }) => action.replace(/PL-\d+/, 'PL')),
      ['reset link sent', 'receipt PL sent'],
    );
    const other = await aBuyer();
    const foreign = { paymentId: other.paymentId };
    assert.equal((await admin.post(`/api/admin/people/${id}/send-receipt`, foreign)).status, 404);
  });

  test('a receipt number or the id of the provider finds who paid', async () => {
    const { id, intentId, paymentId } = await aBuyer();
    const found = async (search: string): Promise<number[]> =>
      (await admin.get(`/api/admin/people?search=${encodeURIComponent(search)}`)).json.people.map(
        (person: { id: number }) => person.id,
      );
    const receipt = `PL-${String(paymentId).padStart(8, '0')}`;
    for (const search of [receipt, receipt.toLowerCase(), receipt.slice(3), ` ${intentId} `])
      assert.deepEqual(await found(search), [id]);
    for (const search of ['PL-99999999', 'pi_nothing']) assert.deepEqual(await found(search), [], search);
    const long = 'pi_3QabCDefGHijKLmn';
    await app.server.database.run('UPDATE payments SET intent_id = ? WHERE id = ?', [long, paymentId]);
    for (const part of ['pi_3Qa', '3QabCD', 'GHijKLmn', ` ${long} `]) assert.deepEqual(await found(part), [id], part);
    for (const part of ['jKLmn', 'ghijklmn', 'GH%jKL', 'GHijKLmnX']) assert.deepEqual(await found(part), [], part);
  });
});
