import { NEWSLETTER_CONSENT } from '../../domain/outreach/newsletter-consent.ts';
import { accepted, refused } from '../../domain/result.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { inTransaction } from '../in-transaction.ts';
import type { OutboxMail, SiteAddress } from '../ports/mail.ts';
import type { NewsletterConsent } from '../ports/outreach.ts';
import type { Repositories } from '../ports/transact.ts';
import type { UseCase } from '../use-case.ts';
import type { OutreachPorts } from './ports.ts';

/** Puts an address on the newsletter's list; asking twice answers alike, so that nobody learns who is on it (product.md 8.1). */
export const subscribeNewsletter =
  (ports: JoinPorts & Pick<OutreachPorts, 'transact' | 'clock'>): UseCase<'outreach.subscribeNewsletter'> =>
  async (_, { email, name }) => {
    const consent = { email, name, consentWords: NEWSLETTER_CONSENT, consentedAt: ports.clock.now() };
    await inTransaction(ports.transact, (repositories) => joinNewsletter(ports)(repositories, consent));
    return accepted({ success: true });
  };

/** Takes the address behind a link off the newsletter's list; leaving twice answers alike (product.md 8.13). */
export const leaveNewsletter =
  (ports: Pick<OutreachPorts, 'transact' | 'clock'>): UseCase<'outreach.leaveNewsletter'> =>
  (_, { token }) =>
    ports.transact(async ({ newsletter }) => {
      const known = await newsletter.leave(token, ports.clock.now());
      return known ? accepted({ success: true }) : refused({ code: 'unsubscribe-unknown' });
    });

/** What joining needs. */
export type JoinPorts = Pick<OutreachPorts, 'randomness' | 'site'>;

/**
 * Puts an address on the newsletter's list within a transaction, and welcomes it once: who is on the list already gets no
 * second mail (product.md 8.1, 8.12).
 */
export const joinNewsletter =
  (ports: JoinPorts) =>
  async (repositories: Pick<Repositories, 'newsletter' | 'outbox'>, consent: NewsletterConsent): Promise<void> => {
    const leaveToken = await repositories.newsletter.subscribe(consent, ports.randomness.token());
    if (leaveToken === null) return;
    await repositories.outbox.add(newsletterWelcomeMail(consent.email, leaveToken, ports.site), consent.consentedAt);
  };

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
