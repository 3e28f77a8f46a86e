import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { sentMails } from '../support/mails.ts';

describe('the newsletter (product.md 8.1, 8.11 to 8.13, 8.44)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  const join = (email: string) => app.visitor().post('/api/subscribe-newsletter', { email, name: 'Anna' });
  const mailsTo = async (email: string, subject: RegExp) =>
    (await sentMails(app)).filter((mail) => mail.to === email && subject.test(mail.subject));
  const requests = (email: string) => mailsTo(email, /^Confirm your subscription/);
  const welcomes = (email: string) => mailsTo(email, /^You are subscribed/);
  const confirm = async (email: string) => {
    const [mail] = await requests(email);
    const token = /\/newsletter\/confirm\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    assert.ok(token, `a link to confirm for ${email}`);
    return app.visitor().post('/api/newsletter/confirm', { token });
  };
  const subscribe = async (email: string): Promise<void> => {
    await join(email);
    assert.deepEqual((await confirm(email)).json, { success: true });
  };
  const tokenFor = async (email: string): Promise<string> => {
    const [mail] = await welcomes(email);
    const token = /\/unsubscribe\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    assert.ok(token, `a link for ${email}`);
    return token;
  };
  const leave = (token: string) => app.visitor().post('/api/unsubscribe', { token });
  const isListed = async (key: string): Promise<boolean> => {
    const rows = await app.server.database.rows(
      'SELECT id FROM newsletter_subscribers WHERE email_key = ? AND left_at IS NULL AND pending_at IS NULL',
      [key],
    );
    return rows.length === 1;
  };

  test('asking once or twice answers alike and asks to confirm once; nobody is subscribed without it', async () => {
    const first = await join('anna@example.org');
    const again = await join('ANNA@example.org');
    assert.deepEqual([first.status, first.text], [again.status, again.text]);
    assert.equal((await requests('anna@example.org')).length, 1);
    assert.equal(await isListed('anna@example.org'), false);
    assert.equal((await welcomes('anna@example.org')).length, 0);
    assert.deepEqual((await confirm('anna@example.org')).json, { success: true });
    assert.equal(await isListed('anna@example.org'), true);
    const rows = await app.server.database.rows<{ words: string }>(
      'SELECT consent_words AS words FROM newsletter_subscribers',
    );
    assert.equal(rows.length, 1);
    assert.match(rows[0]?.words ?? '', /unsubscribe at any time/);
    assert.equal((await welcomes('anna@example.org')).length, 1);
  });

  test('confirming twice welcomes once; an unknown link says so', async () => {
    await subscribe('zoe@example.org');
    assert.deepEqual((await confirm('zoe@example.org')).json, { success: true });
    assert.equal((await welcomes('zoe@example.org')).length, 1);
    const unknown = await app.visitor().post('/api/newsletter/confirm', { token: 'made-up' });
    assert.deepEqual([unknown.status, unknown.json.code], [404, 'newsletter-link-unknown']);
  });

  test('a request that nobody confirms is forgotten after seven days; one that was confirmed stays', async () => {
    await join('nora@example.org');
    await subscribe('olga@example.org');
    app.clock.advance(8 * 86_400_000);
    await app.server.jobs.runAll();
    const rows = await app.server.database.rows<{ key: string }>(
      `SELECT email_key AS key FROM newsletter_subscribers WHERE email_key IN ('nora@example.org', 'olga@example.org')`,
    );
    assert.deepEqual(
      rows.map(({ key }) => key),
      ['olga@example.org'],
    );
  });

  test('the link in the mail takes the address off, once and again, and nobody else', async () => {
    await subscribe('berta@example.org');
    await subscribe('carla@example.org');
    const token = await tokenFor('berta@example.org');
    assert.deepEqual((await leave(token)).json, { success: true });
    assert.deepEqual((await leave(token)).json, { success: true });
    assert.deepEqual([await isListed('berta@example.org'), await isListed('carla@example.org')], [false, true]);
    const unknown = await leave(`${token}x`);
    assert.deepEqual([unknown.status, unknown.json.code], [404, 'unsubscribe-unknown']);
  });

  test('who comes back is asked and welcomed again, and the old link works on', async () => {
    await subscribe('doris@example.org');
    const token = await tokenFor('doris@example.org');
    await leave(token);
    await subscribe('doris@example.org');
    assert.equal(await isListed('doris@example.org'), true);
    assert.equal((await welcomes('doris@example.org')).length, 2);
    await leave(token);
    assert.equal(await isListed('doris@example.org'), false);
  });

  test('who ticks the box of a lead form is asked to confirm in the same way', async () => {
    const lead = { firstName: 'Emma', lastName: '', email: 'emma@example.org', source: 'try-out-peng' };
    await app.visitor().post('/api/marketing-leads', { ...lead, consent: true });
    await confirm('emma@example.org');
    await leave(await tokenFor('emma@example.org'));
    assert.equal(await isListed('emma@example.org'), false);
  });

  test('what is no address is refused by name; too many are refused with a wait', async () => {
    const visitor = app.visitor();
    const wrong = await visitor.post('/api/subscribe-newsletter', { email: 'nobody' });
    assert.equal(wrong.json.fields.email, 'Please enter a valid email address');
    let last = wrong;
    for (let round = 0; round < 12; round += 1) {
      last = await visitor.post('/api/subscribe-newsletter', { email: `a${round}@example.org` });
    }
    assert.equal(last.status, 429);
    assert.ok(Number(last.headers.get('retry-after')) > 0);
  });
});
