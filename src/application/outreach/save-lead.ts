import { LEAD_KNOWN, LEAD_SAVED, tryOutOf } from '../../domain/outreach/lead.ts';
import { LEAD_CONSENT } from '../../domain/outreach/newsletter-consent.ts';
import { accepted } from '../../domain/result.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UseCase } from '../use-case.ts';
import { type JoinPorts, joinNewsletter } from './newsletter.ts';
import type { OutreachPorts } from './ports.ts';

/**
 * Stores a name and address, once per address. With consent the address is subscribed to the newsletter, and the
 * wording is kept as proof; nothing else depends on consent (product.md 8.2, 8.4, 8.5).
 */
export const saveLead =
  (ports: JoinPorts & Pick<OutreachPorts, 'transact' | 'clock'>): UseCase<'outreach.saveLead'> =>
  async ({ pass }, { consent, ...lead }) => {
    const now = ports.clock.now();
    const outcome = await inTransaction(ports.transact, async (repositories) => {
      const added = await repositories.leads.add({ ...lead, givenAt: now });
      if (consent) {
        const { email, firstName: name } = lead;
        await joinNewsletter(ports)(repositories, { email, name, consentWords: LEAD_CONSENT, consentedAt: now });
      }
      return added;
    });
    pass.give(tryOutOf(lead.source), now);
    return accepted({ message: outcome === 'added' ? LEAD_SAVED : LEAD_KNOWN });
  };
