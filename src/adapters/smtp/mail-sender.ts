import { createTransport } from 'nodemailer';
import type { MailSender } from '../../application/ports/mail-sender.ts';

/** Sends mail through an SMTP server; throws when the server did not take it, so that the outbox tries again (product.md 6.1). */
export function smtpMailSender(settings: { readonly url: string; readonly from: string }): MailSender {
  const transport = createTransport(settings.url, { from: settings.from });
  return {
    send: async (mail, messageId) => {
      await transport.sendMail({
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${messageId}@${settings.from.split('@').at(-1)?.replace(/[>\s]/g, '') ?? 'localhost'}>`,
      });
    },
  };
}
