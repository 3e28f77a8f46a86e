import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { mailTo } from '../support/mails.ts';
import { memberOf } from '../support/members.ts';
import type { Visitor } from '../support/visitor.ts';

describe('editing the mails of the site over HTTP (product.md 6.13, 6.14)', () => {
  let app: TestApp;
  let admin: Visitor;
  before(async () => {
    app = await startApp();
    admin = await memberOf(app, 'admin');
  });
  after(() => app.close());

  const read = async (name: string) => (await admin.get(`/api/admin/mails/${name}`)).json.mail;
  const save = (name: string, fields: object) => admin.put(`/api/admin/mails/${name}`, fields);
  const reset = (name: string, version: number) => admin.post(`/api/admin/mails/${name}/reset`, { version });

  const welcomeOf = async (visitor: Visitor) => {
    const { email } = (await visitor.get('/api/me')).json;
    const mails = await mailTo(app, email);
    const [mail] = mails.filter(({ text }) => text.includes('forgot-password'));
    assert.ok(mail);
    return mail;
  };

  test('edited words go out as text and as HTML, escaped, in the frame; the default ones come back', async () => {
    const before = await welcomeOf(await memberOf(app, 'user'));
    assert.equal(before.subject, 'Welcome to Plumbline');
    const { version } = await read('welcome');
    const words = 'Good day {username} <b>&</b>.\r\n\r\nNot you? {reset-page}';
    const edited = { version, subject: 'Come in', words, note: '' };
    assert.deepEqual((await save('welcome', edited)).json, { version: version + 1 });
    const member = await memberOf(app, 'user');
    const { username } = (await member.get('/api/me')).json;
    const mail = await welcomeOf(member);
    assert.equal(mail.subject, 'Come in');
    assert.match(
      mail.text,
      new RegExp(
        `^Hello ${username},\n\nGood day ${username} <b>&</b>\\.\n\nNot you\\? ${app.origin}/forgot-password\n`,
      ),
    );
    assert.match(mail.html, new RegExp(`Good day ${username} &lt;b&gt;&amp;&lt;/b&gt;\\.</p>`));
    assert.match(mail.text, /Go to your dashboard: .*\/dashboard/, 'facts, button and sender stay');
    assert.doesNotMatch(mail.text, /If you did not open this account/);
    assert.equal((await reset('welcome', version + 1)).status, 200);
    assert.equal((await welcomeOf(await memberOf(app, 'user'))).subject, 'Welcome to Plumbline');
    const now = await read('welcome');
    assert.deepEqual([now.editedAt, now.version], [null, version + 2]);
  });

  test('a mail that was written before the edit goes out with the edited words, and a token is in no stored row', async () => {
    const member = await memberOf(app, 'user');
    const { email } = (await member.get('/api/me')).json;
    const { version } = await read('reset-link');
    await save('reset-link', { version, subject: 'Your link', words: 'Here it is.', note: '' });
    await app.visitor().post('/api/request-password-reset', { email });
    const mails = await mailTo(app, email);
    const mail = mails.find(({ subject }) => subject === 'Your link');
    assert.match(mail?.text ?? '', /Choose a new password: .*token=/, 'the link is in the frame and cannot be lost');
    await reset('reset-link', version + 1);
  });

  for (const [what, name, change, field] of [
    ['an unknown placeholder', 'welcome', { words: '{reset-page} {password}' }, 'words'],
    ['the loss of a required one', 'email-changed', { words: 'It was changed.' }, 'words'],
    ['a typed name in the subject', 'welcome', { subject: 'Hello {username}' }, 'subject'],
    ['a line break in the subject', 'welcome', { subject: 'Hello\r\nBcc: all@example.org' }, 'subject'],
    ['an empty message', 'receipt', { words: '  ' }, 'words'],
    ['too long a message', 'receipt', { words: 'x'.repeat(4_001) }, 'words'],
    ['too long small print', 'receipt', { note: 'x'.repeat(1_001) }, 'note'],
  ] as const) {
    test(`${what} is refused at its field`, async () => {
      const { version, subject, words, note } = await read(name);
      const { status, json } = await save(name, { version, subject, words, note, ...change });
      assert.deepEqual([status, Object.keys(json.fields)], [400, [field]]);
      assert.equal((await read(name)).version, version);
    });
  }

  test('the second of two editors is told, of a save and of a reset; one of two at once wins', async () => {
    const { version, words, note } = await read('receipt');
    const mine = { version, subject: 'Mine', words, note };
    const answers = await Promise.all([save('receipt', mine), save('receipt', { ...mine, subject: 'Yours' })]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    for (const answer of [await save('receipt', mine), await reset('receipt', version)]) {
      assert.deepEqual([answer.status, answer.json.code], [409, 'mail-changed']);
    }
    const now = await read('receipt');
    assert.equal(
      (await save('receipt', { ...mine, subject: now.subject, version: now.version })).json.version,
      now.version,
    );
  });

  test('every change is on record, with the words before and after; the default words typed again are no edit', async () => {
    const { version, words, note, subject } = await read('account-deleted');
    await save('account-deleted', { version, subject: 'Gone', words, note });
    await save('account-deleted', { version: version + 1, subject, words, note });
    assert.equal((await read('account-deleted')).editedAt, null);
    await save('account-deleted', { version: version + 2, subject: 'Gone', words, note });
    await reset('account-deleted', version + 3);
    const { entries } = (await admin.get('/api/admin/audit?kind=mail')).json;
    const of = entries.filter((entry: { subject: { label: string } }) => entry.subject.label === 'Account deleted');
    assert.deepEqual(
      of.map(({ action, changes }: { action: string; changes: object[] }) => [action, changes]),
      [
        ['reset to default', [{ field: 'subject', before: 'Gone', after: subject }]],
        ['updated', [{ field: 'subject', before: subject, after: 'Gone' }]],
        ['reset to default', [{ field: 'subject', before: 'Gone', after: subject }]],
        ['updated', [{ field: 'subject', before: subject, after: 'Gone' }]],
      ],
    );
  });

  test('the list says which are edited, and there is no other mail', async () => {
    const mails = (await admin.get('/api/admin/mails')).json as { name: string; editedAt: string | null }[];
    assert.equal(mails.length, 19);
    assert.deepEqual(
      mails.filter(({ editedAt }) => editedAt).map(({ name }) => name),
      ['receipt'],
    );
    assert.equal((await admin.get('/api/admin/mails/campaign')).status, 400);
    assert.equal((await (await memberOf(app, 'nppe')).get('/api/admin/mails')).status, 403);
  });
});
