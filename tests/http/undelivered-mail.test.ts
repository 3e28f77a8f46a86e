import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { partsOf, startSmtp, type TestSmtp } from '../support/smtp.ts';
import type { Visitor } from '../support/visitor.ts';

const PASSWORD = 'correct horse';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('mail that does not arrive at once, through a real mail server', () => {
  let app: TestApp;
  let smtp: TestSmtp;
  before(async () => {
    smtp = await startSmtp();
    app = await startApp({ environment: { SMTP_URL: smtp.url, MAIL_FROM: 'Plumbline <mail@plumbline.example>' } });
  });
  after(async () => {
    await app.close();
    await smtp.down();
  });

  const register = async (username: string): Promise<{ visitor: Visitor; email: string }> => {
    const visitor = app.visitor();
    const email = `${username}@example.org`;
    const form = { username, email, password: PASSWORD, confirmPassword: PASSWORD };
    assert.equal((await visitor.post('/api/register', form)).status, 200);
    return { visitor, email };
  };
  const ask = (email: string) => app.visitor().post('/api/request-password-reset', { email });
  const reset = async (token: string | undefined): Promise<number> => {
    const form = { token, password: 'a new battery', confirmPassword: 'a new battery' };
    return (await app.visitor().post('/api/reset-password', form)).status;
  };
  const arrived = (email: string) => smtp.received.filter(({ to }) => to.includes(email));
  const subjects = (email: string) => arrived(email).map((mail) => partsOf(mail).subject);
  const runJobs = () => app.server.jobs.runAll();
  const pass = async (time: number, step: number): Promise<void> => {
    for (let passed = 0; passed < time; passed += step) {
      await runJobs();
      app.clock.advance(step);
    }
  };
  const givenUp = () =>
    app.log.filter(({ event }) => event === 'mail was given up').map(({ facts }) => facts as Record<string, unknown>);
  const undelivered = (email: string) =>
    app.server.database.rows<{ id: number; kind: string; last_error: string; body: string | null }>(
      'SELECT id, kind, last_error, body FROM outbox WHERE failed_at > 0 AND email_key = ? ORDER BY id',
      [email],
    );

  test('a reset mail whose acknowledgement was lost is followed by one with another link and another id (product.md 6.7)', async () => {
    const { email } = await register('unsure');
    await pass(MINUTE, 10_000);
    const welcomes = arrived(email).map(({ body }) => body.match(/^Message-ID: .*$/m)?.[0]);
    assert.equal(welcomes.length, 2, 'taken, and sent again as the answer was lost');
    assert.equal(welcomes[0], welcomes[1], 'the same mail has the same id');
    smtp.received.length = 0;
    await ask(email);
    await pass(MINUTE, 10_000);
    const links = arrived(email).map((mail) => ({
      id: mail.body.match(/^Message-ID: .*$/m)?.[0],
      token: partsOf(mail).text.match(/token=([\w-]+)/)?.[1],
    }));
    assert.equal(links.length, 2);
    assert.notEqual(links[0]?.token, links[1]?.token);
    assert.notEqual(links[0]?.id, links[1]?.id);
    assert.equal(await reset(links[0]?.token), 400);
    assert.equal(await reset(links[1]?.token), 200);
  });

  test('a recipient that is refused for good is tried once, logged once with its reference, and kept (product.md 6.8)', async () => {
    const { email } = await register('refused');
    const before = givenUp().length;
    await pass(DAY, HOUR);
    const [message, ...others] = await undelivered(email);
    assert.deepEqual([message?.kind, others], ['mail', []]);
    assert.match(String(message?.last_error), /550 5\.1\.1 no such box/);
    assert.match(String(message?.body), /Welcome to Plumbline/);
    const told = givenUp().slice(before);
    assert.deepEqual(
      told.map(({ reference, attempts }) => ({ reference, attempts })),
      [{ reference: `outbox-${message?.id}`, attempts: 1 }],
    );
    assert.equal(told[0]?.givenUpInAll, before + 1);
    await pass(90 * DAY, 45 * DAY);
    await runJobs();
    assert.deepEqual(await undelivered(email), [], 'after 90 days it is forgotten');
  });

  test('a link is not sent an hour after it was asked for; it can be asked for anew (product.md 6.8)', async () => {
    const { email } = await register('berta');
    await runJobs();
    await smtp.down();
    await ask(email);
    await pass(HOUR, 5 * MINUTE);
    await smtp.up();
    await pass(DAY, HOUR);
    assert.deepEqual(subjects(email), ['Welcome to Plumbline']);
    assert.deepEqual(
      (await undelivered(email)).map(({ kind }) => kind),
      ['password-reset'],
    );
    await ask(email);
    await runJobs();
    assert.deepEqual(subjects(email).slice(1), ['Reset your Plumbline password']);
  });

  test('what waits for an address goes with its account, but for the mail that says so (product.md 1.14)', async () => {
    const { visitor, email } = await register('Carla');
    const other = await register('dora');
    await smtp.down();
    await runJobs();
    await ask(email);
    await app.visitor().post('/api/subscribe-newsletter', { email });
    await app.visitor().post('/api/send-contact-email', { replyTo: email, subject: 'A question', text: 'Is it?' });
    assert.equal((await visitor.post('/api/account/delete', { password: PASSWORD })).status, 200);
    const left = await app.server.database.rows<{ body: string | null }>(
      'SELECT body FROM outbox WHERE body IS NOT NULL',
    );
    const about = left.filter(({ body }) => body?.toLowerCase().includes('carla@example.org'));
    assert.deepEqual(about.map(({ body }) => JSON.parse(String(body)).subject).sort(), [
      'Contact form: A question',
      'Your Plumbline account was deleted',
    ]);
    await smtp.up();
    await pass(DAY, HOUR);
    assert.deepEqual(subjects(email), ['Your Plumbline account was deleted']);
    assert.deepEqual(subjects(other.email), ['Welcome to Plumbline'], 'mail of others is sent');
  });
});
