import type { Clock } from '../../application/ports/infrastructure.ts';
import type { LocalMail, LocalMailboxReader, MailSender } from '../../application/ports/mail.ts';
import type { Database } from './database.ts';
import { insertIfAbsent } from './sql-errors.ts';

type MailRow = Pick<LocalMail, 'id' | 'subject' | 'text' | 'html'> & {
  readonly to_address: string;
  readonly sent_at: number;
};
type LocalMailbox = { readonly sender: MailSender; readonly reader: NonNullable<LocalMailboxReader> };

/** A mailbox in the database, for a site without a mail server (product.md 6.2). A message id sent twice is stored once. */
export const localMailbox = (database: Database, clock: Clock): LocalMailbox => ({
  sender: {
    send: async (mail, messageId) => {
      const insert = database.knex('local_mail').insert({
        message_id: messageId,
        to_address: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        sent_at: clock.now(),
      });
      await insertIfAbsent(insert, 'message_id');
    },
  },
  reader: {
    list: async (limit) => {
      const newest = `SELECT id, to_address, subject, text, html, sent_at FROM local_mail ORDER BY id DESC LIMIT ?`;
      return (await database.reads.rows<MailRow>(newest, [limit])).map(toMail);
    },
  },
});

const toMail = ({ to_address, sent_at, id, subject, text, html }: MailRow): LocalMail => ({
  id,
  to: to_address,
  subject,
  text,
  html,
  sentAt: sent_at,
});
