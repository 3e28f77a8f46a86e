import { NEWSLETTER_CONSENT } from '../../domain/outreach/newsletter-consent.ts';
import { accepted, type Result } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';
import { type JoinPorts, joinNewsletter } from './join-newsletter.ts';

type Subscribed = Result<OutputOf<'outreach.subscribeNewsletter'>, Refusal>;

/** Puts an address on the newsletter's list; asking twice answers alike, so that nobody learns who is on it (product.md 8.1). */
export const subscribeNewsletter =
  (ports: JoinPorts & { readonly transact: Transact; readonly clock: Clock }) =>
  ({ email, name }: CommandOf<'outreach.subscribeNewsletter'>): Promise<Subscribed> =>
    ports.transact(async (repositories) => {
      const consentedAt = ports.clock.now();
      await joinNewsletter(ports)(repositories, { email, name, consentWords: NEWSLETTER_CONSENT, consentedAt });
      return accepted({ success: true });
    });
