import { LEAD_KNOWN, LEAD_SAVED } from '../../domain/outreach/lead.ts';
import { LEAD_CONSENT } from '../../domain/outreach/newsletter-consent.ts';
import { accepted, type Result } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Clock } from '../ports/clock.ts';
import type { Transact } from '../ports/transact.ts';

type Saved = Result<OutputOf<'outreach.saveLead'>, Refusal>;

/**
 * Keeps a name and address, once an address. Who ticked the box goes on the newsletter's list, with the words as proof;
 * nothing else depends on the box (product.md 8.2, 8.5).
 */
export const saveLead =
  (ports: { readonly transact: Transact; readonly clock: Clock }) =>
  ({ consent, ...lead }: CommandOf<'outreach.saveLead'>): Promise<Saved> =>
    ports.transact(async ({ leads, newsletter }) => {
      const now = ports.clock.now();
      const outcome = await leads.add({ ...lead, givenAt: now });
      if (consent) {
        const { email, firstName: name } = lead;
        await newsletter.subscribe({ email, name, consentWords: LEAD_CONSENT, consentedAt: now });
      }
      return accepted({ message: outcome === 'added' ? LEAD_SAVED : LEAD_KNOWN });
    });
