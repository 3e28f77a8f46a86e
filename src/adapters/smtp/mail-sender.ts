import { createTransport } from 'nodemailer';
import type { MailSender } from '../../application/ports/mail-sender.ts';

/** How long a server may keep silent, in milliseconds; together less than the outbox lends a message to one sender (product.md 6.1). */
const PATIENCE = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends mail through an SMTP server; throws when the server did not take it, so that the outbox tries again (product.md 6.1). */
export function smtpMailSender(settings: { readonly url: string; readonly from: string }): MailSender {
  const transport = createTransport({ url: settings.url, ...PATIENCE }, { from: settings.from });
  return {
    send: async (mail, messageId) => {
      await transport.sendMail({
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
        ...(mail.unsubscribeUrl ? { headers: unsubscribeHeaders(mail.unsubscribeUrl) } : {}),
        messageId: `<${messageId}@${settings.from.split('@').at(-1)?.replace(/[>\s]/g, '') ?? 'localhost'}>`,
      });
    },
  };
}

/** What lets a mail program unsubscribe with one press: RFC 2369 and RFC 8058 (product.md 8.13). */
const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
