import { NEWSLETTER_CONSENT } from '../../domain/outreach/newsletter-consent.ts';
import { accepted } from '../../domain/result.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UseCase } from '../use-case.ts';
import { type JoinPorts, joinNewsletter } from './join-newsletter.ts';
import type { OutreachPorts } from './ports.ts';

/** Puts an address on the newsletter's list; asking twice answers alike, so that nobody learns who is on it (product.md 8.1). */
export const subscribeNewsletter =
  (ports: JoinPorts & Pick<OutreachPorts, 'transact' | 'clock'>): UseCase<'outreach.subscribeNewsletter'> =>
  async (_, { email, name }) => {
    const consent = { email, name, consentWords: NEWSLETTER_CONSENT, consentedAt: ports.clock.now() };
    await inTransaction(ports.transact, (repositories) => joinNewsletter(ports)(repositories, consent));
    return accepted({ success: true });
  };
