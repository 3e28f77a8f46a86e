import type { LocalMail, LocalMailbox, LocalMailboxReader } from '../../application/ports/mail.ts';
import { insertIfAbsent } from './sql-errors.ts';
import type { SqlHandle } from './sql-handle.ts';

type MailRow = Pick<LocalMail, 'id' | 'subject' | 'text' | 'html'> & {
  readonly to_address: string;
  readonly sent_at: number;
};

/** A mailbox in the database, for a site without a mail server (product.md 6.2). A message id sent twice is stored once. */
export const localMailbox = ({ knex }: SqlHandle): LocalMailbox => ({
  add: async ({ to, subject, text, html }, messageId, now) => {
    const mail = { message_id: messageId, to_address: to, subject, text, html, sent_at: now };
    await insertIfAbsent(knex('local_mail').insert(mail), 'message_id');
  },
});

export const localMailboxReader = (reads: SqlHandle): NonNullable<LocalMailboxReader> => ({
  list: async (limit) => {
    const newest = `SELECT id, to_address, subject, text, html, sent_at FROM local_mail ORDER BY id DESC LIMIT ?`;
    return (await reads.rows<MailRow>(newest, [limit])).map(toMail);
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
