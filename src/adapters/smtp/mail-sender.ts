import { createTransport } from 'nodemailer';
import { type Mail, MailRefused, type MailSender } from '../../application/ports/mail.ts';

/** Who mail comes from; the name may be empty. */
export type SenderAddress = { readonly name: string; readonly address: string };

/** How long a server may keep silent, in milliseconds; together less than the outbox lends a message to one sender (product.md 6.1). */
const PATIENCE = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends mail through an SMTP server; throws when the server did not take it, so that the outbox tries again, and
 * `MailRefused` when it refuses the recipient for good (product.md 6.1, 6.8).
 */
export function smtpMailSender(settings: { readonly url: string; readonly from: SenderAddress }): MailSender {
  const { url, from } = settings;
  const transport = createTransport({ url, ...PATIENCE }, { from });
  const domain = from.address.split('@').at(-1);
  return {
    send: async (mail, messageId) => {
      try {
        await transport.sendMail({ ...messageOf(mail), messageId: `<${messageId}@${domain}>` });
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
 * Whether the server says that nobody gets mail at this address. Everything else it refuses after the recipient was named, be it
 * our name, our sender, relaying, or without a status, may be the operator's to mend and tells nothing about the address.
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
