import { type SiteIdentity, senderLine } from '../../domain/outreach/site-identity.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { OutboxMail } from '../ports/outbox.ts';

type Sender = { readonly identity: SiteIdentity; readonly site: string };

/** The mail that says that one is on the list, who sends it, and how to leave with one press (product.md 8.11, 8.12). */
export const welcomeMail = ({ identity, site }: Sender, to: string, leaveToken: string): OutboxMail =>
  composeMail({
    to,
    subject: `You are subscribed to the ${SITE_NAME} newsletter`,
    username: 'there',
    paragraphs: [
      `This address is now on the list of the ${SITE_NAME} newsletter: study tips for the NPPE and news of the site.`,
      'If it was not you who asked for it, unsubscribe below and you will hear nothing more.',
    ],
    action: { words: 'Try 10 free questions', url: `${site}/free-questions` },
    note: `Sent by ${senderLine(identity)}.`,
    unsubscribeUrl: `${site}/unsubscribe?token=${leaveToken}`,
  });
