import { toFirstTouch } from '../../domain/outreach/first-touch.ts';
import { LEAD_KNOWN_MESSAGE, LEAD_SAVED_MESSAGE, toFreeMaterialKind } from '../../domain/outreach/lead.ts';
import { LEAD_CONSENT_TEXT } from '../../domain/outreach/newsletter-consent.ts';
import { accepted } from '../../domain/result.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UseCase } from '../use-case.ts';
import { type NewsletterPorts, requestNewsletter } from './newsletter.ts';
import type { OutreachPorts } from './ports.ts';

/**
 * Stores a name and address, once per address. With consent the address is asked to confirm the newsletter, and the
 * wording is stored as proof; nothing else depends on consent (product.md 8.2, 8.4, 8.5). The first touch is sent only
 * with consent (product.md 8.54).
 */
export const saveLead =
  (ports: NewsletterPorts & Pick<OutreachPorts, 'transact' | 'clock'>): UseCase<'outreach.saveLead'> =>
  async ({ pass }, { consent, touch, ...lead }) => {
    const now = ports.clock.now();
    const outcome = await inTransaction(ports.transact, async (repositories) => {
      const added = await repositories.leads.add({ ...lead, givenAt: now });
      if (touch) await repositories.origins.addToLead(lead.email, toFirstTouch(touch, now), now);
      if (consent) {
        const { email, firstName: name } = lead;
        await requestNewsletter(ports)(repositories, {
          email,
          name,
          consentWords: LEAD_CONSENT_TEXT,
          consentedAt: now,
        });
      }
      return added;
    });
    pass.give(toFreeMaterialKind(lead.source), now);
    return accepted({ message: outcome === 'added' ? LEAD_SAVED_MESSAGE : LEAD_KNOWN_MESSAGE });
  };
