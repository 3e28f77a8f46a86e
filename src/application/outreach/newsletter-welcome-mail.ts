import { SITE_NAME } from '../../domain/site-name.ts';
import type { SiteAddress } from '../mail/site-address.ts';
import type { OutboxMail } from '../ports/mail.ts';

/** The mail that says that one is on the list, and how to leave it with one press; its frame says who sends it (product.md 8.11, 8.12). */
export const newsletterWelcomeMail = (to: string, leaveToken: string, site: SiteAddress): OutboxMail => ({
  kind: 'mail',
  to,
  subject: `You are subscribed to the ${SITE_NAME} newsletter`,
  name: 'there',
  paragraphs: [
    `This address is now on the list of the ${SITE_NAME} newsletter: study tips for the NPPE and news of the site.`,
    'If it was not you who asked for it, unsubscribe below and you will hear nothing more.',
  ],
  action: { words: 'Try 10 free questions', url: `${site}/free-questions` },
  unsubscribeUrl: `${site}/unsubscribe?token=${leaveToken}`,
});
