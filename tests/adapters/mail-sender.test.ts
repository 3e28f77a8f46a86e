import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { smtpMailSender } from '../../src/adapters/smtp/mail-sender.ts';
import { MailRefused } from '../../src/application/ports/mail.ts';
import { freePort } from '../support/free-port.ts';
import { layLine } from '../support/line.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';

const MAIL = {
  to: 'anna@example.org',
  subject: 'Your receipt',
  text: 'Paid: 59.00 CAD',
  html: '<p>Paid: 59.00 CAD</p>',
  replyTo: 'help@plumbline.example',
};

const FROM = { name: 'Plumbline', address: 'mail@plumbline.example' };

describe('mail over SMTP (product.md 6.1)', () => {
  let smtp: TestSmtp;
  before(async () => {
    smtp = await startSmtp();
  });
  after(() => smtp.down());

  const sender = () => smtpMailSender({ url: smtp.url, from: FROM });

  test('a mail arrives with both parts, its sender and an id that a repetition keeps', async () => {
    await sender().send(MAIL, 'outbox-7');
    const [mail] = smtp.received;
    assert.equal(mail?.from, 'mail@plumbline.example');
    assert.deepEqual(mail?.to, ['anna@example.org']);
    assert.match(mail?.body ?? '', /^From: Plumbline <mail@plumbline\.example>\r?$/m);
    assert.match(mail?.body ?? '', /^Reply-To: help@plumbline\.example\r?$/m);
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
    const nobody = smtpMailSender({ url: `smtp://127.0.0.1:${await freePort()}`, from: FROM });
    await assert.rejects(nobody.send(MAIL, 'outbox-10'), (error) => !(error instanceof MailRefused));
  });

  test('a server that is silent, from the start or within a mail, is given up and tried again later', async () => {
    const line = await layLine(Number(new URL(smtp.url).port));
    const limit = 300;
    const patience = { dnsTimeout: limit, connectionTimeout: limit, greetingTimeout: limit, socketTimeout: limit };
    const slow = smtpMailSender({ url: `smtp://127.0.0.1:${line.port}`, from: FROM, patience });
    const isTransient = (error: unknown) =>
      !(error instanceof MailRefused) && /timeout|never received/i.test(String(error));
    line.freeze();
    await assert.rejects(slow.send(MAIL, 'outbox-11'), isTransient);
    line.thaw();
    smtp.trouble('falls silent');
    await assert.rejects(slow.send(MAIL, 'outbox-11'), isTransient);
    smtp.trouble(null);
    await slow.send(MAIL, 'outbox-11');
    assert.equal(smtp.received.filter(({ body }) => body.includes('<outbox-11@')).length, 1);
    await line.cut();
  });

  test('a recipient that the server refuses for good is told from what may pass (product.md 6.8)', async () => {
    const outcome = async (to: string): Promise<boolean> => {
      const error = await sender()
        .send({ ...MAIL, to }, 'outbox-9')
        .catch((thrown: unknown) => thrown);
      assert.ok(error instanceof Error, to);
      return error instanceof MailRefused;
    };
    for (const gone of ['refused', 'no-domain', 'no-address', 'moved', 'null-mx', 'closed']) {
      assert.equal(await outcome(`${gone}@example.org`), true, gone);
    }
    for (const about of ['relay', 'helo', 'sender', 'sender-domain', 'bare-relay', 'bare-box', 'full', 'like-one']) {
      assert.equal(await outcome(`${about}@example.org`), false, `a 5yz reply that may pass: ${about}`);
    }
    assert.equal(await outcome('later@example.org'), false, 'a 4yz reply');
    assert.equal(await outcome('content@example.org'), false, 'a 5yz reply to the message');
  });

  test('mails of a campaign share a connection, also after a refusal, and one that was cut is opened again', async () => {
    const campaign = sender();
    const send = (to: string, id: string) =>
      campaign.send({ ...MAIL, to, unsubscribeUrl: 'https://plumbline.example/unsubscribe' }, id);
    const arrived = (): readonly string[] => smtp.received.map(({ to: [address = ''] }) => address);
    const before = smtp.connections();
    for (const name of ['one', 'two', 'three']) await send(`${name}@example.org`, name);
    assert.equal(smtp.connections() - before, 1);
    await assert.rejects(send('refused@example.org', 'four'), MailRefused);
    await send('five@example.org', 'five');
    smtp.cutConnections();
    // The first mail may find the connection gone; the outbox then sends it again.
    await send('six@example.org', 'six').catch(() => send('six@example.org', 'six'));
    assert.deepEqual(
      arrived().filter((address) => /^(one|two|three|refused|five|six)@/.test(address)),
      ['one', 'two', 'three', 'five', 'six'].map((name) => `${name}@example.org`),
    );
  });
});
