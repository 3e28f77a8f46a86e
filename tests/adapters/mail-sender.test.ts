import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { smtpMailSender } from '../../src/adapters/smtp/mail-sender.ts';
import { freePort } from '../support/free-port.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

const MAIL = {
  to: 'anna@example.org',
  subject: 'Your receipt',
  text: 'Paid: 59.00 CAD',
  html: '<p>Paid: 59.00 CAD</p>',
};

describe('mail over SMTP (product.md 6.1)', () => {
  let smtp: TestSmtp;
  before(async () => {
    smtp = await startSmtp();
  });
  after(() => smtp.down());

  const sender = () => smtpMailSender({ url: smtp.url, from: 'Plumbline <mail@plumbline.example>' });

  test('a mail arrives with both parts, its sender and an id that a repetition keeps', async () => {
    await sender().send(MAIL, 'outbox-7');
    const [mail] = smtp.received;
    assert.equal(mail?.from, 'mail@plumbline.example');
    assert.deepEqual(mail?.to, ['anna@example.org']);
    assert.match(mail?.body ?? '', /Message-ID: <outbox-7@plumbline\.example>/);
    assert.match(mail?.body ?? '', /Content-Type: text\/plain/);
    assert.match(mail?.body ?? '', /Content-Type: text\/html/);
  });

  test('a subject cannot smuggle in another header', async () => {
    await sender().send({ ...MAIL, subject: 'Hello\r\nBcc: everybody@example.org' }, 'outbox-8');
    assert.deepEqual(smtp.received.at(-1)?.to, ['anna@example.org']);
    assert.doesNotMatch(smtp.received.at(-1)?.body ?? '', /^Bcc:/m);
  });

  test('what the server does not take throws, so that it is tried again', async () => {
    await assert.rejects(sender().send({ ...MAIL, to: 'refused@example.org' }, 'outbox-9'));
    const nobody = smtpMailSender({ url: `smtp://127.0.0.1:${await freePort()}`, from: 'mail@plumbline.example' });
    await assert.rejects(nobody.send(MAIL, 'outbox-10'));
  });
});
