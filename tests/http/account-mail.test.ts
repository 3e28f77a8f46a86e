import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { senderLine } from '../../src/domain/outreach/site-identity.ts';
import { accepted } from '../../src/domain/result.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { IDENTITY } from '../support/identity.ts';
import { memberOf } from '../support/members.ts';
import { partsOf, startSmtp, type TestSmtp } from '../support/smtp.ts';
import type { Visitor } from '../support/visitor.ts';

const PASSWORD = 'correct horse';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('mail of accounts, through a real mail server (product.md 6.1, 6.3-6.5)', () => {
  let app: TestApp;
  let smtp: TestSmtp;
  before(async () => {
    smtp = await startSmtp();
    app = await startApp({
      environment: {
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Plumbline <mail@plumbline.example>',
        COMPANY_NAME: IDENTITY.company,
        COMPANY_ADDRESS: IDENTITY.postalAddress,
        CONTACT_EMAIL: IDENTITY.contactEmail,
      },
    });
  });
  after(async () => {
    await app.close();
    await smtp.down();
  });

  const register = async (username: string): Promise<{ visitor: Visitor; id: number; email: string }> => {
    const visitor = app.visitor();
    const email = `${username}@example.org`;
    const form = { username, email, password: PASSWORD, confirmPassword: PASSWORD };
    const { status, json } = await visitor.post('/api/register', form);
    assert.equal(status, 200);
    return { visitor, id: json.user.id, email };
  };
  const arrived = (email: string) => smtp.received.filter(({ to }) => to.includes(email)).map(partsOf);
  const subjects = (email: string) => arrived(email).map(({ subject }) => subject);
  const runJobs = () => app.server.jobs.runAll();
  const nppeUntil = (id: number, endsAt: number) =>
    app.server.transact(async ({ users }) => {
      await users.setNppeAccess(id, { status: 'active', endsAt });
      return accepted(null);
    });
  const pengUntil = (id: number, endsAt: number) =>
    app.server.transact(async ({ users }) => {
      await users.addPengAccess(id, { startsAt: app.clock.now(), endsAt, paymentId: null });
      return accepted(null);
    });

  test('every occasion sends one mail with the same words as text and as HTML, from the sender that is set', async () => {
    const { visitor, email } = await register('anna');
    await runJobs();
    await visitor.post('/api/request-password-reset', { email });
    await runJobs();
    const change = { currentPassword: PASSWORD, newPassword: `${PASSWORD}!`, confirmPassword: `${PASSWORD}!` };
    await visitor.post('/api/change-password', change);
    await runJobs();
    await visitor.post('/api/account/delete', { password: `${PASSWORD}!` });
    for (let round = 0; round < 3; round += 1) await runJobs();
    assert.deepEqual(subjects(email), [
      'Welcome to Plumbline',
      'Reset your Plumbline password',
      'Your Plumbline password was changed',
      'Your Plumbline account was deleted',
    ]);
    for (const { subject, text, html } of arrived(email)) {
      assert.match(text, /^Hello anna,/, subject);
      assert.match(html, /<p[^>]*>Hello anna,<\/p>/, subject);
      for (const line of text.split(/\r?\n\r?\n/).slice(1)) {
        const words =
          line
            .split(/: https?:/)[0]
            ?.split(/\r?\n/)[0]
            ?.split(': ')[0] ?? '';
        assert.ok(html.includes(words.replaceAll("'", '&#39;')), `${subject}: ${words}`);
      }
      assert.doesNotMatch(html, /<img|<link|src=/, 'nothing is loaded from elsewhere');
      for (const part of [text, html]) assert.ok(part.includes(`Sent by ${senderLine(IDENTITY)}.`), subject);
    }
    assert.ok(smtp.received.every(({ from }) => from === 'mail@plumbline.example'));
    for (const { body } of smtp.received) assert.match(body, /^Reply-To: help@plumbline\.example\r?$/m);
    assert.match(arrived(email)[1]?.html ?? '', new RegExp(`href="${app.origin}/reset-password\\?token=[\\w-]{43}"`));
  });

  test('a purchase sends one receipt, however often it is reported', async () => {
    const { visitor, email } = await register('paula');
    const { json: intent } = await visitor.post('/api/create-payment-intent');
    const card = { cardNumber: '4242 4242 4242 4242', expiry: '12/40', securityCode: '123' };
    const { json: paid } = await visitor.post('/api/sandbox/confirm-payment', {
      clientSecret: intent.clientSecret,
      ...card,
    });
    const { paymentIntentId } = paid;
    for (let round = 0; round < 2; round += 1) {
      assert.equal((await visitor.post('/api/payment-success', { paymentIntentId })).status, 200);
      await runJobs();
    }
    const [, receipt, ...more] = arrived(email);
    assert.deepEqual(more, []);
    assert.equal(receipt?.subject, 'Your Plumbline receipt: NPPE Study Package');
    for (const part of [receipt?.text, receipt?.html]) {
      assert.match(part ?? '', /\$59\.00 CAD/);
      assert.ok(part?.includes(`Sold by ${senderLine(IDENTITY)}.`), part);
    }
  });

  test('support gives and ends access: a mail for each says what there is now; what is refused sends none', async () => {
    const { id, email } = await register('petra');
    const admin = await memberOf(app, 'admin');
    const change = async (endsOn: string | null, reason: string) => {
      const seenEnd = (await admin.get(`/api/admin/people/${id}`)).json.access.nppe.endsAt;
      return admin.post(`/api/admin/people/${id}/access`, { product: 'nppe', endsOn, seenEnd, reason });
    };
    const lastDay = new Date(app.clock.now() + 30 * DAY).toISOString().slice(0, 10);
    const refused = await change('2026-02-30', ' ');
    assert.deepEqual([refused.status, Object.keys(refused.json.fields).sort()], [400, ['endsOn', 'reason']]);
    assert.equal((await change(lastDay, 'was ill')).status, 200);
    assert.equal((await change(null, 'asked for it')).status, 200);
    for (let round = 0; round < 3; round += 1) await runJobs();
    const [, given, ended, ...more] = arrived(email);
    assert.deepEqual(more, []);
    const longDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(lastDay));
    for (const part of [given?.text, given?.html]) {
      assert.ok(part?.replaceAll(/\s+/g, ' ').includes(`You have access until the end of ${longDay} (UTC)`), part);
      assert.ok(!part?.includes('was ill'), 'the reason is for the record');
    }
    assert.match(ended?.text ?? '', /You currently have no access to NPPE Study Package/);
  });

  test('what a person typed is escaped', async () => {
    const username = '<b>&"x"</b>';
    const form = { username, email: 'berta@example.org', password: PASSWORD, confirmPassword: PASSWORD };
    assert.equal((await app.visitor().post('/api/register', form)).status, 200);
    await runJobs();
    const [mail] = arrived('berta@example.org');
    assert.match(mail?.html ?? '', /Hello &lt;b&gt;&amp;&quot;x&quot;&lt;\/b&gt;,/);
    assert.doesNotMatch(mail?.html ?? '', /<b>/);
    assert.match(mail?.text ?? '', /Hello <b>&"x"<\/b>,/);
  });

  test('a mail server that is down delays mail, loses none and doubles none; a link made late still has its hour', async () => {
    await smtp.down();
    const { visitor, email } = await register('carla');
    await visitor.post('/api/request-password-reset', { email });
    for (let round = 0; round < 8; round += 1) {
      await runJobs();
      app.clock.advance(7 * MINUTE);
    }
    assert.deepEqual(subjects(email), []);
    await smtp.up();
    for (let round = 0; round < 3; round += 1) await runJobs();
    assert.deepEqual(subjects(email).sort(), ['Reset your Plumbline password', 'Welcome to Plumbline']);
    const link = arrived(email).find(({ subject }) => subject.startsWith('Reset'));
    const token = link?.text.match(/token=([\w-]+)/)?.[1];
    const form = { token, password: 'after the outage', confirmPassword: 'after the outage' };
    assert.equal((await visitor.post('/api/reset-password', form)).status, 200);
  });

  test('access that ends is reminded of seven days before and one day before, each once', async () => {
    const { id, email } = await register('dora');
    const endsAt = app.clock.now() + 8 * DAY;
    await nppeUntil(id, endsAt);
    await pengUntil(id, endsAt + DAY / 2);
    for (let hour = 0; hour < 9 * 24; hour += 6) {
      await runJobs();
      app.clock.advance(6 * HOUR);
    }
    assert.deepEqual(subjects(email).slice(1), [
      'Your Plumbline access ends in 7 days',
      'Your Plumbline access ends in 7 days',
      'Your Plumbline access ends in 1 day',
      'Your Plumbline access ends in 1 day',
    ]);
    const [, nppe, peng] = arrived(email);
    assert.match(
      nppe?.text ?? '',
      new RegExp(`Product: NPPE Study Package[\\s\\S]*Renew for 2 months: ${app.origin}/subscribe`),
    );
    assert.match(peng?.text ?? '', new RegExp(`Product: P\\.Eng\\. Examples[\\s\\S]*: ${app.origin}/peng-subscribe`));
  });

  test('a renewal cancels the reminder, before it is written and while it waits', async () => {
    const early = await register('emma');
    const late = await register('frida');
    const endsAt = app.clock.now() + 6 * DAY;
    await nppeUntil(early.id, endsAt + 60 * DAY);
    await nppeUntil(late.id, endsAt);
    await runJobs();
    await smtp.down();
    app.clock.advance(5.5 * DAY);
    await runJobs();
    await nppeUntil(late.id, endsAt + 60 * DAY);
    await smtp.up();
    app.clock.advance(2 * HOUR);
    await runJobs();
    assert.deepEqual(subjects(early.email), ['Welcome to Plumbline']);
    assert.deepEqual(subjects(late.email), ['Welcome to Plumbline', 'Your Plumbline access ends in 6 days']);
    app.clock.advance(54 * DAY);
    await runJobs();
    assert.equal(subjects(late.email).length, 3, 'the new end has reminders of its own');
  });

  test('after an outage of the site or of the mail server only the nearer reminder is sent', async () => {
    const site = await register('greta');
    await runJobs();
    await nppeUntil(site.id, app.clock.now() + 20 * DAY);
    app.clock.advance(19.5 * DAY);
    await runJobs();
    assert.deepEqual(subjects(site.email).slice(1), ['Your Plumbline access ends in 1 day']);
    const mail = await register('hanna');
    await runJobs();
    await nppeUntil(mail.id, app.clock.now() + 7 * DAY);
    await smtp.down();
    for (let round = 0; round < 13; round += 1) {
      await runJobs();
      app.clock.advance(12 * HOUR);
    }
    await smtp.up();
    for (let round = 0; round < 3; round += 1) await runJobs();
    assert.deepEqual(subjects(mail.email).slice(1), ['Your Plumbline access ends in 1 day']);
  });

  test('nobody is reminded who has no end before them: admins, deleted accounts, access that is over', async () => {
    const admin = await register('iris');
    const gone = await register('jana');
    const over = await register('klara');
    const now = app.clock.now();
    for (const { id } of [admin, gone]) await nppeUntil(id, now + 3 * DAY);
    await nppeUntil(over.id, now - HOUR);
    await app.server.database.run("UPDATE users SET role = 'admin' WHERE id = ?", [admin.id]);
    assert.equal((await gone.visitor.post('/api/account/delete', { password: PASSWORD })).status, 200);
    await runJobs();
    for (const { email } of [admin, gone, over]) {
      assert.ok(
        subjects(email).every((subject) => !subject.includes('access ends')),
        email,
      );
    }
  });
});
