import { NEWSLETTER_CONSENT } from '../../domain/outreach/newsletter-consent.ts';
import { accepted, refused } from '../../domain/result.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import { inTransaction } from '../in-transaction.ts';
import type { OutboxMail, SiteAddress } from '../ports/mail.ts';
import type { NewsletterConsent } from '../ports/outreach.ts';
import type { Repositories } from '../ports/transact.ts';
import type { UseCase } from '../use-case.ts';
import type { OutreachPorts } from './ports.ts';

/** Subscribes an address. Repeating gives the same answer, so that nobody learns who is subscribed (product.md 8.1). */
export const subscribeNewsletter =
  (ports: JoinPorts & Pick<OutreachPorts, 'transact' | 'clock'>): UseCase<'outreach.subscribeNewsletter'> =>
  async (_, { email, name }) => {
    const consent = { email, name, consentWords: NEWSLETTER_CONSENT, consentedAt: ports.clock.now() };
    await inTransaction(ports.transact, (repositories) => joinNewsletter(ports)(repositories, consent));
    return accepted({ success: true });
  };

/** Unsubscribes the address of a token; repeating gives the same answer. */
export const leaveNewsletter =
  (ports: Pick<OutreachPorts, 'transact' | 'clock'>): UseCase<'outreach.leaveNewsletter'> =>
  (_, { token }) =>
    ports.transact(async ({ newsletter }) => {
      const known = await newsletter.leave(token, ports.clock.now());
      return known ? accepted({ success: true }) : refused({ code: 'unsubscribe-unknown' });
    });

/** Ports of subscribing. */
export type JoinPorts = Pick<OutreachPorts, 'randomness' | 'site'>;

/**
 * Subscribes an address within a transaction and sends one welcome mail; subscribed addresses get no second one
 * (product.md 8.1, 8.12).
 */
export const joinNewsletter =
  (ports: JoinPorts) =>
  async (repositories: Pick<Repositories, 'newsletter' | 'outbox'>, consent: NewsletterConsent): Promise<void> => {
    const leaveToken = await repositories.newsletter.subscribe(consent, ports.randomness.token());
    if (leaveToken === null) return;
    await repositories.outbox.add(newsletterWelcomeMail(consent.email, leaveToken, ports.site), consent.consentedAt);
  };

/** Welcomes a subscriber and says how to unsubscribe. */
export const newsletterWelcomeMail = (to: string, leaveToken: string, site: SiteAddress): OutboxMail => ({
  kind: 'mail',
  to,
  subject: `You are subscribed to the ${SITE_NAME} newsletter`,
  name: 'there',
  paragraphs: [
    `This address is now subscribed to the ${SITE_NAME} newsletter, which brings study tips for the NPPE and news about the site.`,
    'If you did not ask for it, unsubscribe below and you will receive no further newsletters.',
  ],
  action: { words: 'Try 10 free questions', url: `${site}/free-questions` },
  unsubscribeUrl: `${site}/unsubscribe?token=${leaveToken}`,
});
