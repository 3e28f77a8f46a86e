import { createTransport } from 'nodemailer';
import { type Mail, MailRefused, type MailSender } from '../../application/ports/mail.ts';

/** Who mail comes from; the name may be empty. */
export type SenderAddress = { readonly name: string; readonly address: string };

/** How long a server may keep silent, in milliseconds; together less than the outbox lends a message to one sender (product.md 6.1). */
const PATIENCE = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * One connection for many mails: opening one for each takes longer than the mail. It is closed after some idle seconds. The
 * outbox alone repeats what was not taken, so the pool does not.
 */
const POOL = { pool: true, maxConnections: 1, maxMessages: 500, maxRequeues: 0, idleTimeout: 5_000 } as const;

type SmtpSettings = {
  readonly url: string;
  readonly from: SenderAddress;
  /** The envelope sender of newsletter mails, where it is not that of other mail. */
  readonly bounceAddress?: string | null;
  /** For tests. */
  readonly patience?: typeof PATIENCE;
};

/**
 * Sends mail through an SMTP server; throws when the server did not take it, so that the outbox tries again, and
 * `MailRefused` when it refuses the recipient for good (product.md 6.1, 6.8).
 */
export function smtpMailSender({ url, from, bounceAddress, patience = PATIENCE }: SmtpSettings): MailSender {
  const transport = createTransport({ url, ...patience }, { from });
  const campaigns = createTransport({ url, ...patience, ...POOL }, { from });
  const domain = from.address.split('@').at(-1);
  return {
    send: async (mail, messageId) => {
      try {
        const envelope = bounceAddress && mail.unsubscribeUrl ? { envelope: { from: bounceAddress, to: mail.to } } : {};
        const by = mail.unsubscribeUrl ? campaigns : transport;
        await by.sendMail({ ...messageOf(mail), ...envelope, messageId: `<${messageId}@${domain}>` });
      } catch (error) {
        throw isRefusedRecipient(error) ? new MailRefused(String(error), { cause: error }) : error;
      }
    },
  };
}

const messageOf = ({ to, replyTo, subject, text, html, unsubscribeUrl }: Mail) => ({
  to: { name: '', address: to },
  replyTo: { name: '', address: replyTo },
  subject,
  text,
  html,
  ...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
});

/**
 * A 5yz reply whose enhanced status (RFC 3463, RFC 7505) says that there is no such mailbox or domain, that the address cannot be
 * one, that it has moved, that its domain takes no mail, or that the mailbox is closed.
 */
const NO_SUCH_RECIPIENT = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)(?![\d.])/;

/**
 * Whether the server says that no mail can be delivered to this address. Any other refusal after the recipient was
 * named (our name, our sender, relaying, or none given) may be the operator's to fix and says nothing about the
 * address.
 */
function isRefusedRecipient(error: unknown): boolean {
  const { command, response } = error as Readonly<Record<string, unknown>>;
  return command === 'RCPT TO' && NO_SUCH_RECIPIENT.test(String(response));
}

/** What lets a mail program unsubscribe with one press: RFC 2369 and RFC 8058 (product.md 8.13). */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
