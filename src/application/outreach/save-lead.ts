import { LEAD_KNOWN, LEAD_SAVED, tryOutOf } from '../../domain/outreach/lead.ts';
import { LEAD_CONSENT } from '../../domain/outreach/newsletter-consent.ts';
import { accepted, type Result } from '../../domain/result.ts';
import type { Caller } from '../caller.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';
import { type JoinPorts, joinNewsletter } from './join-newsletter.ts';

type Saved = Result<OutputOf<'outreach.saveLead'>, Refusal>;

/**
 * Keeps a name and address, once an address. Who ticked the box goes on the newsletter's list, with the words as proof;
 * nothing else depends on the box. The device gets its pass (product.md 8.2, 8.4, 8.5).
 */
export const saveLead =
  (ports: JoinPorts & { readonly transact: Transact; readonly clock: Clock }) =>
  async ({ pass }: Caller, { consent, ...lead }: CommandOf<'outreach.saveLead'>): Promise<Saved> => {
    const now = ports.clock.now();
    const saved = await ports.transact<OutputOf<'outreach.saveLead'>, Refusal>(async (repositories) => {
      const outcome = await repositories.leads.add({ ...lead, givenAt: now });
      if (consent) {
        const { email, firstName: name } = lead;
        await joinNewsletter(ports)(repositories, { email, name, consentWords: LEAD_CONSENT, consentedAt: now });
      }
      return accepted({ message: outcome === 'added' ? LEAD_SAVED : LEAD_KNOWN });
    });
    if (saved.ok) pass.give(tryOutOf(lead.source), now);
    return saved;
  };
