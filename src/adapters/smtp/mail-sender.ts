import { createTransport } from 'nodemailer';
import { type Mail, MailRefused, type MailSender } from '../../application/ports/mail-sender.ts';

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

/** A 5yz reply with an enhanced status of policy (RFC 3463, X.7.Z), as when a server will not relay for us. */
const POLICY = /^5\d\d[ -]5\.7\.\d/;

/**
 * Whether the server answered 5yz to the recipient. What it says of us, our sender or the whole message (a wrong password,
 * a closed service, no relaying) is the operator's to mend and tells nothing about the address.
 */
function isRefusedRecipient(error: unknown): boolean {
  const { command, responseCode, response } = error as Readonly<Record<string, unknown>>;
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500;
  return command === 'RCPT TO' && isPermanent && !POLICY.test(String(response));
}

/** What lets a mail program unsubscribe with one press: RFC 2369 and RFC 8058 (product.md 8.13). */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
