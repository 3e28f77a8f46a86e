import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { smtpMailSender } from '../../src/adapters/smtp/mail-sender.ts';
import { freePort } from '../support/free-port.ts';

const MAIL = {
  to: 'anna@example.org',
  subject: 'Your receipt',
  text: 'Paid: 59.00 CAD',
  html: '<p>Paid: 59.00 CAD</p>',
};

describe('mail over SMTP (product.md 6.1)', () => {
  const received: { from: string; to: string[]; body: string }[] = [];
  let server: SMTPServer;
  let port: number;
  before(async () => {
    port = await freePort();
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, done) => done(address.startsWith('refused') ? new Error('no such box') : null),
      onData: (stream, { envelope }, done) => {
        let body = '';
        stream.on('data', (chunk: Buffer) => {
          body += chunk.toString();
        });
        stream.on('end', () => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          received.push({ from, to: envelope.rcptTo.map(({ address }) => address), body });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  });
  after(() => new Promise<void>((resolve) => server.close(() => resolve())));

  const sender = () => smtpMailSender({ url: `smtp://127.0.0.1:${port}`, from: 'Plumbline <mail@plumbline.example>' });

  test('a mail arrives with both parts, its sender and an id that a repetition keeps', async () => {
    await sender().send(MAIL, 'outbox-7');
    const [mail] = received;
    assert.equal(mail?.from, 'mail@plumbline.example');
    assert.deepEqual(mail?.to, ['anna@example.org']);
    assert.match(mail?.body ?? '', /Message-ID: <outbox-7@plumbline\.example>/);
    assert.match(mail?.body ?? '', /Content-Type: text\/plain/);
    assert.match(mail?.body ?? '', /Content-Type: text\/html/);
  });

  test('a subject cannot smuggle in another header', async () => {
    await sender().send({ ...MAIL, subject: 'Hello\r\nBcc: everybody@example.org' }, 'outbox-8');
    assert.deepEqual(received.at(-1)?.to, ['anna@example.org']);
    assert.doesNotMatch(received.at(-1)?.body ?? '', /^Bcc:/m);
  });

  test('what the server does not take throws, so that it is tried again', async () => {
    await assert.rejects(sender().send({ ...MAIL, to: 'refused@example.org' }, 'outbox-9'));
    const nobody = smtpMailSender({ url: `smtp://127.0.0.1:${await freePort()}`, from: 'mail@plumbline.example' });
    await assert.rejects(nobody.send(MAIL, 'outbox-10'));
  });
});
