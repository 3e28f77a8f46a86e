import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';
import type { NewsletterConsent } from '../ports/newsletter-repository.ts';
import type { Randomness } from '../ports/randomness.ts';
import type { Repositories } from '../ports/transact.ts';
import { welcomeMail } from './welcome-mail.ts';

/** What joining needs; `site` is the site's own address. */
export type JoinPorts = {
  readonly randomness: Pick<Randomness, 'token'>;
  readonly identity: SiteIdentity;
  readonly site: string;
};

/**
 * Puts an address on the newsletter's list within a transaction, and welcomes it once: who is on the list already gets no
 * second mail (product.md 8.1, 8.12).
 */
export const joinNewsletter =
  (ports: JoinPorts) =>
  async (repositories: Pick<Repositories, 'newsletter' | 'outbox'>, consent: NewsletterConsent): Promise<void> => {
    const leaveToken = await repositories.newsletter.subscribe(consent, ports.randomness.token());
    if (leaveToken === null) return;
    await repositories.outbox.add(welcomeMail(ports, consent.email, leaveToken), consent.consentedAt);
  };
