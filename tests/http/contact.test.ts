import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { sentMails } from '../support/mails.ts';
import { partsOf, startSmtp, type TestSmtp } from '../support/smtp.ts';

const US = 'help@plumbline.example';
const MESSAGE = { replyTo: 'anna@example.org', subject: 'A question', text: 'Is chapter 2 enough?' };

describe('messages through the contact form (product.md 8.8, 8.9)', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp({ environment: { CONTACT_EMAIL: US } });
  });
  after(() => app.close());

  const send = (message: object, visitor = app.visitor()) => visitor.post('/api/send-contact-email', message);
  const marked = async (mark: string) => (await sentMails(app)).filter(({ text }) => text.includes(mark));

  test('go to the configured address, whatever the request says', async () => {
    const shape = { to: 'victim@example.org', from: 'Boss <boss@example.org>', html: '<h1>Pay me</h1>' };
    const { status, json } = await send({ ...MESSAGE, ...shape, text: 'Mark-1 of the shape' });
    assert.deepEqual([status, json], [200, { success: true }]);
    const mails = await marked('Mark-1');
    assert.deepEqual(
      mails.map(({ to }) => to),
      [US],
    );
    const [mail] = mails;
    assert.match(mail?.text ?? '', /anna@example\.org/);
    assert.doesNotMatch(`${mail?.text}${mail?.html}${mail?.subject}`, /victim|boss|Pay me/);
  });

  test('show HTML as the text that it is', async () => {
    await send({ ...MESSAGE, subject: '<b>Mark-2</b>', text: 'Mark-2 <img src=x onerror=steal()>' });
    const [mail] = await marked('Mark-2');
    assert.match(mail?.html ?? '', /&lt;img src=x onerror=steal\(\)&gt;/);
    assert.doesNotMatch(mail?.html ?? '', /<img|<b>/);
  });

  test('can be answered to an address with an apostrophe', async () => {
    const { status } = await send({ ...MESSAGE, replyTo: "pat.o'neil@example.com", text: 'Mark-O of the apostrophe' });
    assert.equal(status, 200);
    const [mail] = await marked('Mark-O');
    assert.match(mail?.text ?? '', /pat\.o'neil@example\.com/);
    assert.doesNotMatch(mail?.html ?? '', /o'neil/);
  });

  const refusals: readonly [string, object, string][] = [
    ['a second head line in the subject', { subject: 'Hi\r\nBcc: all@example.org' }, 'subject'],
    ['a line feed in the subject', { subject: 'Hi\nBcc: all@example.org' }, 'subject'],
    ['a second head line in the address', { replyTo: 'a@example.org\r\nBcc: all@example.org' }, 'replyTo'],
    ['two addresses', { replyTo: 'a@example.org, b@example.org' }, 'replyTo'],
    ['a named address', { replyTo: 'A <a@example.org>' }, 'replyTo'],
    ['a sign that turns the line in the name', { name: 'Anna\u2066Berg' }, 'name'],
    ['a sign that turns the line in the subject', { subject: 'Hi \u202Ereh' }, 'subject'],
    ['a line break in the name', { name: 'Anna\r\nBcc: all@example.org' }, 'name'],
    ['a line separator in the subject', { subject: 'Hi\u2028Bcc: all@example.org' }, 'subject'],
    ['a subject that nobody sees', { subject: '\u200B' }, 'subject'],
    ['a text that nobody sees', { text: '\u3164\n\u2800' }, 'text'],
    ['no subject', { subject: ' ' }, 'subject'],
    ['no text', { text: '\n' }, 'text'],
    ['a text that never ends', { text: 'x'.repeat(10_001) }, 'text'],
    ['an unknown field', { bcc: 'all@example.org' }, 'bcc'],
  ];
  for (const [what, wrong, field] of refusals) {
    test(`${what} is refused by name and sends nothing`, async () => {
      const before = (await sentMails(app)).length;
      const { status, json } = await send({ ...MESSAGE, ...wrong });
      assert.deepEqual([status, Object.keys(json.fields)], [400, [field]]);
      assert.equal((await sentMails(app)).length, before);
    });
  }

  test('who fills in the field that people do not see is thanked alike, and nothing is sent', async () => {
    const person = await send({ ...MESSAGE, text: 'Mark-3 of a person', website: '' });
    const robot = await send({ ...MESSAGE, text: 'Mark-3 of a robot', website: 'https://spam.example' });
    assert.deepEqual([robot.status, robot.text], [person.status, person.text]);
    assert.deepEqual(
      (await marked('Mark-3')).map(({ text }) => /person/.test(text)),
      [true],
    );
  });

  test('sent twice within a minute go once, and are thanked twice (product.md 8.37)', async () => {
    const twice = { ...MESSAGE, text: 'Mark-6 of two presses' };
    const visitor = app.visitor();
    const answers = await Promise.all([send(twice, visitor), send(twice, visitor)]);
    assert.deepEqual(
      answers.map(({ status, text }) => [status, text]),
      [200, 200].map((status) => [status, '{"success":true}']),
    );
    assert.equal((await marked('Mark-6')).length, 1);
    for (const other of [{ replyTo: 'berta@example.org' }, { subject: 'Another' }]) await send({ ...twice, ...other });
    assert.equal((await marked('Mark-6')).length, 3);
    app.clock.advance(60_000);
    await send(twice);
    assert.equal((await marked('Mark-6')).length, 4);
  });

  test('that are filled in wrongly do not use up what may be sent, until that comes too often too (product.md 8.38)', async () => {
    const visitor = app.visitor();
    const wrong = () => send({ ...MESSAGE, replyTo: 'nobody' }, visitor);
    for (let mistakes = 0; mistakes < 200; mistakes += 1) assert.equal((await wrong()).status, 400);
    for (let sent = 0; sent < 5; sent += 1) {
      assert.equal((await send({ ...MESSAGE, text: `Mark-7 number ${sent}` }, visitor)).status, 200);
    }
    for (let beyond = 0; beyond < 5; beyond += 1) assert.equal((await wrong()).status, 400);
    assert.equal((await wrong()).status, 429);
    assert.equal((await send({ ...MESSAGE, text: 'Mark-7 too late' }, visitor)).status, 429);
    assert.equal((await marked('Mark-7')).length, 5);
  });

  test('of a thousand from one address ten are taken, each sent once and to nobody else', async () => {
    const flooder = app.visitor();
    const statuses: number[] = [];
    for (let batch = 0; batch < 20; batch += 1) {
      const posts = Array.from({ length: 50 }, (_, index) =>
        send({ ...MESSAGE, to: 'victim@example.org', text: `Mark-4 number ${batch * 50 + index}.` }, flooder),
      );
      for (const { status, headers } of await Promise.all(posts)) {
        statuses.push(status);
        if (status === 429) assert.ok(Number(headers.get('retry-after')) > 0);
      }
    }
    assert.equal(statuses.filter((status) => status === 200).length, 10);
    assert.equal(statuses.filter((status) => status === 429).length, 990);
    await app.server.jobs.runAll();
    const mails = await marked('Mark-4');
    assert.equal(mails.length, 10);
    assert.equal(new Set(mails.map(({ text }) => text)).size, 10);
    assert.deepEqual([...new Set((await sentMails(app)).map(({ to }) => to))], [US]);
    assert.equal((await send({ ...MESSAGE, text: 'Mark-5 from elsewhere' })).status, 200);
  });
});

describe('messages and newsletters through a real mail server (product.md 8.8, 8.13)', () => {
  let app: TestApp;
  let smtp: TestSmtp;
  before(async () => {
    smtp = await startSmtp();
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Plumbline <mail@plumbline.example>', CONTACT_EMAIL: US };
    app = await startApp({ environment: mail });
  });
  after(async () => {
    await app.close();
    await smtp.down();
  });

  test('a message goes to us alone; an answer to it goes to the visitor', async () => {
    await app.visitor().post('/api/send-contact-email', { ...MESSAGE, name: 'Anna Berg' });
    await app.server.jobs.runAll();
    const [mail, ...others] = smtp.received.splice(0);
    assert.ok(mail);
    assert.deepEqual([others.length, mail.to, mail.from], [0, [US], 'mail@plumbline.example']);
    assert.match(mail.body, /^Reply-To: anna@example\.org\r?$/m);
    assert.match(mail.body, /^From: Plumbline <mail@plumbline\.example>\r?$/m);
    assert.match(partsOf(mail).text, /Is chapter 2 enough\?/);
  });

  test('the welcome names the sender and can be unsubscribed from with one press', async () => {
    await app.visitor().post('/api/subscribe-newsletter', { email: 'berta@example.org', name: 'Berta' });
    await app.server.jobs.runAll();
    const [request] = smtp.received.splice(0);
    const token = request && /confirm\?token=([\w-]+)/.exec(partsOf(request).text)?.[1];
    assert.ok(token);
    await app.visitor().post('/api/newsletter/confirm', { token });
    await app.server.jobs.runAll();
    const [mail] = smtp.received.splice(0);
    assert.ok(mail);
    assert.deepEqual(mail.to, ['berta@example.org']);
    const head = mail.body.slice(0, mail.body.indexOf('\r\n\r\n')).replaceAll(/\r\n\s+/g, ' ');
    const url = /^List-Unsubscribe: <(.*)>/m.exec(head)?.[1] ?? '';
    assert.match(url, new RegExp(`^${app.origin}/unsubscribe\\?token=[\\w-]{16,}$`));
    assert.match(head, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    const { text, html } = partsOf(mail);
    for (const part of [text, html]) {
      assert.match(part, /Toronto/);
      assert.ok(part.includes(url));
    }
  });
});
