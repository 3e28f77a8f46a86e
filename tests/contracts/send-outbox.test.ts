import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Database } from '../../src/adapters/sql/database.ts';
import { outbox } from '../../src/adapters/sql/outbox.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { type MailComposers, sendOutbox } from '../../src/application/mail/send-outbox.ts';
import type { OutboxMail } from '../../src/application/ports/mail.ts';
import { aUser, NOON } from '../support/builders.ts';
import { eachDatabase } from '../support/databases.ts';
import { IDENTITY } from '../support/identity.ts';

const MAILS = 60;

const nothing = async () => null;
const composers: MailComposers = {
  mail: async ({ kind: _, ...mail }) => ({ mail }),
  'password-reset': nothing,
  'email-correction': nothing,
  'expiry-reminder': nothing,
  'study-week': nothing,
  campaign: nothing,
};

describe('sending the outbox', () => {
  eachDatabase((open) => {
    it('sends each mail once and records it, with several senders that end one and take the next at once (product.md 6.1)', async () => {
      const { id, email } = await aUser(open());
      const mail: OutboxMail = {
        kind: 'mail',
        to: email,
        userId: id,
        subject: 'Receipt',
        name: 'anna',
        paragraphs: [],
        template: { name: 'receipt', values: {} },
      };
      for (let count = 0; count < MAILS; count += 1) await outbox(open()).add(mail, NOON);
      const ids: string[] = [];
      const senderAt = (database: Database) =>
        sendOutbox({
          transact: createTransact(database),
          outbox: outbox(database),
          composers,
          editedMails: { find: nothing },
          mail: { send: async (_, messageId) => void ids.push(messageId) },
          identity: IDENTITY,
          clock: { now: () => NOON },
          log: { info: () => undefined, warn: () => undefined, error: () => undefined },
        });
      const other = await open.another();
      const sent = await Promise.all([open(), other, open(), other].map((database) => senderAt(database)()));
      // A sender that lost a conflict with another one too often leaves the rest to its next run.
      sent.push(await senderAt(open())());
      assert.deepEqual(
        [ids.length, new Set(ids).size, sent.reduce((sum, count) => sum + count)],
        [MAILS, MAILS, MAILS],
      );
      const records = await open().rows('SELECT outbox_id FROM sent_mails WHERE user_id = ?', [id]);
      assert.equal(records.length, MAILS);
    });
  });
});
