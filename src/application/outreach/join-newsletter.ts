import type { NewsletterConsent } from '../ports/outreach.ts';
import type { Repositories } from '../ports/transact.ts';
import { newsletterWelcomeMail } from './newsletter-welcome-mail.ts';
import type { OutreachPorts } from './ports.ts';

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
