import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readBounceNotice } from '../../src/adapters/bounce-notices/read-bounce-notice.ts';
import { recordBounce } from '../../src/application/outreach/record-bounce.ts';
import { accepted } from '../../src/domain/result.ts';
import { startApp } from '../support/app.ts';

type Notice = {
  readonly action?: string;
  readonly status?: string;
  readonly reference?: string;
  readonly back?: string;
};

/** A notice as mail servers write it. */
const notice = ({
  action = 'failed',
  status = '5.1.1',
  reference = 'abc',
  back = 'text/rfc822-headers',
}: Notice = {}) =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example.org',
      'To: bounces@plumbline.example',
      'Subject: Undelivered Mail Returned to Sender',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
      '',
      '--B',
      'Content-Type: text/plain',
      '',
      'I am sorry to say that your message could not be delivered.',
      '--B',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.org',
      '',
      'Final-Recipient: rfc822; anna@example.org',
      `Action: ${action}`,
      `Status: ${status}`,
      '',
      '--B',
      `Content-Type: ${back}`,
      '',
      `Message-ID: <newsletter-${reference}@plumbline.example>`,
      'Subject: Study tips',
      '',
      'Message-ID: <newsletter-from-the-body@plumbline.example>',
      '--B--',
      '',
    ].join('\r\n'),
  );

describe('bounce notices (product.md 8.50)', () => {
  it('name the mail and whether the failure is permanent', async () => {
    const messageIds = ['<newsletter-abc@plumbline.example>'];
    assert.deepEqual(await readBounceNotice(notice()), { messageIds, isPermanent: true });
    assert.deepEqual(await readBounceNotice(notice({ back: 'message/rfc822' })), { messageIds, isPermanent: true });
    assert.equal((await readBounceNotice(notice({ action: 'delayed', status: '4.4.1' })))?.isPermanent, false);
    assert.equal((await readBounceNotice(notice({ status: '4.2.2' })))?.isPermanent, false);
  });

  it('are no other mails', async () => {
    const reply = Buffer.from(
      'From: a@example.org\r\nSubject: Re: Study tips\r\n\r\nStatus: 5.1.1\r\nAction: failed\r\n',
    );
    assert.equal(await readBounceNotice(reply), null);
    assert.equal(await readBounceNotice(Buffer.alloc(0)), null);
    assert.equal(await readBounceNotice(Buffer.alloc(3_000_000, 'a')), null);
  });

  it('take the address off the list by the reference of its mail only', async () => {
    const app = await startApp();
    try {
      const { transact, database } = app.server;
      await transact(async ({ newsletter, campaigns }) => {
        const consent = { email: 'anna@example.org', name: 'A', consentWords: 'Yes.', consentedAt: 1 };
        await newsletter.request(consent, { confirm: 'c', leave: 'l' });
        await newsletter.confirm('c', 2);
        const id = await campaigns.add({ subject: 'News', segment: 'all', content: 'Words' }, 3);
        await campaigns.move(id, ['draft'], 'scheduled', 3);
        await campaigns.start(id, [], 3);
        const campaign = await campaigns.lockSending(id);
        assert.ok(campaign);
        await campaigns.takeRecipients(campaign, 10, 4, () => 'abc');
        return accepted(null);
      });
      const record = async (given: Notice): Promise<boolean> => {
        const read = await readBounceNotice(notice(given));
        assert.ok(read);
        return recordBounce({ transact, clock: app.clock })(read);
      };
      assert.equal(await record({ reference: 'made-up' }), false);
      assert.equal(await record({ status: '4.2.2' }), false);
      const bounced = 'SELECT email FROM newsletter_subscribers WHERE bounced_at IS NOT NULL';
      assert.deepEqual(await database.rows(bounced), []);
      assert.equal(await record({}), true);
      assert.deepEqual(await database.rows(bounced), [{ email: 'anna@example.org' }]);
    } finally {
      await app.close();
    }
  });
});
